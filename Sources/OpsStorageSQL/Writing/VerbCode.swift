import OpsStorage

/// How the journal's table stores a verb.
package enum VerbCode {
  package static func code(_ verb: Verb) -> Int64 {
    switch verb {
    case .insert: 1
    case .update: 2
    case .delete: JournalSQL.removal
    }
  }

  package static func verb(_ code: Int64) -> Verb? {
    switch code {
    case 1: .insert
    case 2: .update
    case JournalSQL.removal: .delete
    default: nil
    }
  }
}
