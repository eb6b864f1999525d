import OpsStorageSQL

/// The statements every transaction runs, found without hashing their text.
enum FixedStatement: Int, CaseIterable {
  case begin, commit, rollback
  case savepoint, release, rollbackToSavepoint
  case stretch, releaseStretch, rollbackToStretch
  case head, insertCommit, insertChange

  var text: String {
    switch self {
    case .begin: "BEGIN IMMEDIATE"
    case .commit: "COMMIT"
    case .rollback: "ROLLBACK"
    case .savepoint: "SAVEPOINT one_commit"
    case .release: "RELEASE one_commit"
    case .rollbackToSavepoint: "ROLLBACK TO one_commit"
    case .stretch: "SAVEPOINT stretch"
    case .releaseStretch: "RELEASE stretch"
    case .rollbackToStretch: "ROLLBACK TO stretch"
    case .head: JournalSQL.head
    case .insertCommit: JournalSQL.insertCommit
    case .insertChange: JournalSQL.insertChange
    }
  }
}
