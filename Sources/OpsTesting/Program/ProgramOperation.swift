import OpsStorage

/// One transaction or one read of a random program.
struct ProgramOperation: Sendable {
  enum Kind: Sendable {
    /// Writes and commits.
    case transaction
    /// Writes and then throws.
    case rollback
    /// Only reads, outside a transaction.
    case read(ReadConsistency)
  }

  let kind: Kind
  let statements: [ProgramStatement]
  /// Whether a refused statement is passed over; otherwise it ends the transaction.
  let isTolerant: Bool
  /// Number of the operation whose commit key is used; its own unless a key is used twice.
  let key: Int
}

extension ProgramOperation: CustomStringConvertible {
  var description: String {
    "\(kind), key \(key)\(isTolerant ? ", tolerant" : ""): "
      + statements.map(\.description).joined(separator: "; ")
  }
}
