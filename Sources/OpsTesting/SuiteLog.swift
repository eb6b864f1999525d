import Foundation
import Logging

/// The log of a whole test run: every line of every desk and server the tests make, at the most
/// talkative level, in the file that `OPSH_TEST_LOG` names. Afterwards it is searched for personal
/// data and secrets; nothing is kept without that variable.
public enum SuiteLog {
  /// A logger whose lines go to the file.
  public static func logger(_ label: String) -> Logger {
    var logger = Logger(label: label) { SuiteLogHandler(label: $0, file: file) }
    logger.logLevel = file == nil ? .critical : .trace
    return logger
  }

  private static let file: SuiteLogFile? = ProcessInfo.processInfo.environment["OPSH_TEST_LOG"]
    .flatMap(SuiteLogFile.init)
}
