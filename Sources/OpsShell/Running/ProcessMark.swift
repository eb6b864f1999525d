import Glibc
import OpsKernel

/// A process as its record remembers it: its number, and when it began, because numbers are given
/// again.
enum ProcessMark {
  /// The mark of this process.
  static let own = mark(of: getpid())

  /// Whether the process of a mark still runs. One that cannot be looked at is taken to run.
  static func isRunning(_ mark: String) -> Bool {
    guard let number = mark.split(separator: "@").first.flatMap({ Int32($0) }) else { return true }
    guard kill(number, 0) == 0 || errno != ESRCH else { return false }
    return Self.mark(of: number) == mark
  }

  /// `4711@8123456`: the number and its start in clock ticks since the machine was started.
  private static func mark(of number: Int32) -> String {
    guard
      let content = try? ByteSources.open("/proc/\(number)/stat")
        .readAll(limit: 1 << 16, name: "stat")
    else { return "\(number)" }
    // The name in parentheses may hold anything; the start is the 20th word behind it.
    let behind = content.lastIndex(of: UInt8(ascii: ")")).map { content[($0 + 1)...] } ?? []
    let words = behind.split(separator: UInt8(ascii: " "))
    return words.count > 19
      ? "\(number)@\(String(decoding: words[19], as: UTF8.self))" : "\(number)"
  }
}
