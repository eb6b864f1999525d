import OpsDomain
import OpsStorage

/// How the journal says which import, bulk run or script a commit is part of: beside the reasons
/// for which parts of it ran with the rights of the system. Commits of earlier versions do not say
/// it, and neither do commits that somebody made by themselves.
enum RunNote {
  private static let mark = "run "

  /// What the header of a commit says about the run of the call: `run J-…`.
  static func texts(of call: Call) -> [String] { call.run.map { [mark + $0] } ?? [] }

  /// The runs that the commit is part of: a changeset may have several.
  static func runs(of commit: Commit) -> [String] {
    commit.header.elevations.filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
  }

  /// Throws `data.bad_value` for a name that the journal does not take: it follows the rules of
  /// keys.
  static func check(_ run: String) throws(OpsError) {
    do {
      try CommitHeader.check(key: run)
    } catch {
      var refusal = error
      refusal.field = "run"
      throw refusal
    }
  }
}
