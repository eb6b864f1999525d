import OpsStorage

/// How the journal says that one commit takes another one back: as the reason of its elevation.
package enum Reversal {
  /// Before the key, in the journals of earlier versions, where no two commits had one key.
  private static let mark = "undoes "
  private static let sequenceMark = "undoes commit "
  /// Before the sequences of many commits.
  private static let rangesMark = "undoes commits "
  /// How long one reason with sequences may get, in bytes.
  private static let reasonLength = 1500

  /// The reason that says that `commit` is taken back: `undoes commit 12 (op_…)`.
  static func reason(toReverse commit: Commit) -> String {
    "\(sequenceMark)\(commit.sequence) (\(commit.header.key))"
  }

  /// The reasons that say that all of these commits are taken back: `undoes commits 12-19, 25`.
  /// There are as many as it takes, each short enough for the journal.
  static func reasons(toReverse commits: [Commit]) -> [String] {
    var reasons: [String] = []
    var text = ""
    for range in ranges(commits.map(\.sequence).sorted()) {
      let part =
        range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)-\(range.upperBound)"
      if !text.isEmpty, text.utf8.count + part.utf8.count > reasonLength {
        reasons.append(rangesMark + text)
        text = ""
      }
      text += text.isEmpty ? part : ", " + part
    }
    return text.isEmpty ? reasons : reasons + [rangesMark + text]
  }

  private static func ranges(_ sequences: [Int64]) -> [ClosedRange<Int64>] {
    var ranges: [ClosedRange<Int64>] = []
    for sequence in sequences {
      if let last = ranges.last, last.upperBound + 1 >= sequence {
        ranges[ranges.count - 1] = last.lowerBound...max(sequence, last.upperBound)
      } else {
        ranges.append(sequence...sequence)
      }
    }
    return ranges
  }

  /// A reason of an elevation for people to whom no key is told: `undoes commit 12`. Other reasons
  /// hold no key and stay as they are.
  package static func withoutKey(_ reason: String) -> String {
    guard !reason.hasPrefix(rangesMark), let earlier = reversed(by: reason) else { return reason }
    return earlier.sequence.map { "\(sequenceMark)\($0)" } ?? "\(mark)a commit"
  }

  /// The commit that `commit` takes back, if it takes one back.
  package static func reversed(by commit: Commit) -> ReversedCommit? {
    commit.header.elevations.lazy.compactMap { reversed(by: $0) }.first
  }

  /// All commits that `commit` takes back: those of a run are taken back together.
  static func allReversed(by commit: Commit) -> [ReversedCommit] {
    commit.header.elevations.flatMap { allReversed(by: $0) }
  }

  /// All commits that work under this reason takes back.
  static func allReversed(by reason: String) -> [ReversedCommit] {
    guard reason.hasPrefix(rangesMark) else { return reversed(by: reason).map { [$0] } ?? [] }
    return reason.dropFirst(rangesMark.count).split(separator: ",").flatMap {
      part -> [ReversedCommit] in
      let ends = part.split(separator: "-").compactMap { Int64($0.drop { $0 == " " }) }
      guard let first = ends.first, let last = ends.last, first <= last else { return [] }
      return (first...last).map { ReversedCommit(sequence: $0, key: "") }
    }
  }

  /// Whether work under this reason takes back a whole run.
  static func isOfRun(_ reason: String) -> Bool { reason.hasPrefix(rangesMark) }

  /// The commit that work under this reason takes back, if it takes one back; of many the first.
  static func reversed(by reason: String) -> ReversedCommit? {
    if reason.hasPrefix(rangesMark) { return allReversed(by: reason).first }
    guard reason.hasPrefix(mark) else { return nil }
    let rest = reason.dropFirst(sequenceMark.count)
    if reason.hasPrefix(sequenceMark), reason.hasSuffix(")"),
      let end = rest.firstIndex(of: " "), let sequence = Int64(rest[..<end])
    {
      let key = rest[end...].dropFirst(2).dropLast()
      return ReversedCommit(sequence: sequence, key: String(key))
    }
    return ReversedCommit(sequence: nil, key: String(reason.dropFirst(mark.count)))
  }
}
