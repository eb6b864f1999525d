import Foundation

/// How much of a law is tried. A law about every command and every role holds for tens of thousands
/// of pairs; a short run tries some for each command, which differ from command to command, so that
/// every role and every format has its turn. `OPSH_TEST_FULL=1` tries all of them, as
/// `scripts/check` does.
public enum TestLength {
  /// Whether everything is tried.
  public static let isFull = ProcessInfo.processInfo.environment["OPSH_TEST_FULL"] == "1"

  /// How often something random is tried: `full` times in a full run.
  public static func times(_ full: Int, short: Int) -> Int { isFull ? full : short }

  /// All of `things` in a full run; otherwise so many of them, which depend on `name` alone.
  /// - Parameter count: How many a short run takes, 1 or more.
  public static func some<Thing>(
    _ count: Int, of things: [Thing], for name: String
  ) -> [Thing] {
    guard !isFull, things.count > count else { return things }
    let start = name.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) % 1_000_003 }
    // Spread evenly, so that all of them are taken by some name.
    return (0..<count).map { things[(start + $0 * things.count / count) % things.count] }
  }
}
