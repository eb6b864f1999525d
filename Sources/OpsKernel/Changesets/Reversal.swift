import OpsStorage

/// How the journal says that one commit takes another one back: as the reason of its elevation.
package enum Reversal {
  /// Before the key, in the journals of earlier versions, where no two commits had one key.
  private static let mark = "undoes "
  private static let sequenceMark = "undoes commit "

  /// The reason that says that `commit` is taken back: `undoes commit 12 (op_…)`.
  static func reason(toReverse commit: Commit) -> String {
    "\(sequenceMark)\(commit.sequence) (\(commit.header.key))"
  }

  /// A reason of an elevation for people to whom no key is told: `undoes commit 12`. Other reasons
  /// hold no key and stay as they are.
  package static func withoutKey(_ reason: String) -> String {
    guard let earlier = reversed(by: reason) else { return reason }
    return earlier.sequence.map { "\(sequenceMark)\($0)" } ?? "\(mark)a commit"
  }

  /// The commit that `commit` takes back, if it takes one back.
  package static func reversed(by commit: Commit) -> ReversedCommit? {
    commit.header.elevations.lazy.compactMap(reversed).first
  }

  /// The commit that work under this reason takes back, if it takes one back.
  static func reversed(by reason: String) -> ReversedCommit? {
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
