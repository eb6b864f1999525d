import Foundation
import Glibc
import OpsDomain
import OpsTesting

/// The built `opsh` as a process of its own.
final class OpshProcess: Sendable {
  /// What a process gave.
  struct Answer: Sendable {
    let exit: Int32
    /// Whether it ended by a signal nobody handled.
    let isKilled: Bool
    let output: String
    let remarks: String
  }

  private let process: Process
  private let output: String
  private let lines: AsyncStream<String>
  private let ended: AsyncStream<Int32>

  /// The program beside the tests; both are made by the same build.
  static var program: URL {
    get throws {
      let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      let program = tests.deletingLastPathComponent().appendingPathComponent("opsh")
      guard FileManager.default.isExecutableFile(atPath: program.path) else {
        throw OpsError(.noInput, "There is no \(program.path): swift build makes it")
      }
      return program
    }
  }

  /// Starts it in `home`, which holds its book and is its working folder.
  convenience init(_ arguments: [String], in home: TemporaryFolder, input: String = "") throws {
    try self.init(Self.program, arguments, in: home, input: input)
  }

  /// Starts bash in `home` with a line that calls the program `opsh`.
  convenience init(bash line: String, in home: TemporaryFolder, input: String = "") throws {
    let program = try Self.program.path
    try self.init(
      URL(fileURLWithPath: "/bin/bash"),
      ["-c", "set -o pipefail; opsh() { \"$program\" \"$@\"; }; program=$0; \(line)", program],
      in: home, input: input)
  }

  private init(
    _ program: URL, _ arguments: [String], in home: TemporaryFolder, input: String
  ) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: home.path)
    // An instrumented program would leave its counters in the working folder.
    process.environment = [
      "OPSH_HOME": home.path, "OPSH_SERVER_TIMEOUT": "2m", "LLVM_PROFILE_FILE": "/dev/null",
    ]
    let standardInput = try home.write(".input", input)
    output = try home.write(".output", "")
    process.standardInput = FileHandle(forReadingAtPath: standardInput)
    process.standardOutput = FileHandle(forWritingAtPath: output)
    let errors = Pipe()
    process.standardError = errors
    let (lines, heard) = AsyncStream.makeStream(of: String.self)
    let (ended, over) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = { process in
      over.yield(process.terminationStatus)
      over.finish()
    }
    try process.run()
    // A thread of its own, since reading blocks.
    Thread.detachNewThread {
      var rest = Data()
      while true {
        guard let data = Self.next(errors.fileHandleForReading), !data.isEmpty else { break }
        rest += data
        while let end = rest.firstIndex(of: 0x0A) {
          heard.yield(String(decoding: rest[..<end], as: UTF8.self))
          rest = Data(rest[rest.index(after: end)...])
        }
      }
      if !rest.isEmpty { heard.yield(String(decoding: rest, as: UTF8.self)) }
      heard.finish()
    }
    self.process = process
    self.lines = lines
    self.ended = ended
  }

  /// What has come, as soon as something has; empty at the end. A signal to the tests is no reason
  /// to stop: `availableData` would end the whole process.
  private static func next(_ handle: FileHandle) -> Data? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(handle.fileDescriptor, &buffer, buffer.count)
      if count >= 0 { return Data(buffer[..<count]) }
      guard errno == EINTR else { return nil }
    }
  }

  /// The next line of standard error that `matches`; nil when it ends without one.
  func remark(where matches: (String) -> Bool) async -> String? {
    for await line in lines where matches(line) { return line }
    return nil
  }

  var isRunning: Bool { process.isRunning }

  /// Asks it to stop, as `kill` does.
  func terminate() { process.terminate() }

  /// Interrupts it, as Ctrl-C does.
  func interrupt() { process.interrupt() }

  /// Ends it without a word, as `kill -9` does.
  func kill() { Glibc.kill(process.processIdentifier, SIGKILL) }

  /// Waits for its end.
  func finished() async -> Answer {
    var remarks: [String] = []
    for await line in lines { remarks.append(line) }
    var exit: Int32 = -1
    for await code in ended { exit = code }
    return Answer(
      exit: exit, isKilled: process.terminationReason == .uncaughtSignal,
      output: (try? String(contentsOfFile: output, encoding: .utf8)) ?? "",
      remarks: remarks.joined(separator: "\n"))
  }
}
