import OpsStorage

/// How the journal says that one commit takes another one back: as the reason of its elevation.
enum Reversal {
  static let mark = "undoes "

  /// Key of the commit that `commit` takes back, if it takes one back.
  static func reversed(by commit: Commit) -> String? {
    commit.header.elevations.first { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
  }
}
