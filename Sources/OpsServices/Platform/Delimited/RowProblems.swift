import OpsDomain

/// Gathers what is wrong with the cells of one row, so that a person corrects all of it at once.
struct RowProblems {
  private(set) var errors: [OpsError] = []

  /// What `cell` reads; nil when it cannot be read, which is kept.
  mutating func read<Value>(_ cell: () throws -> Value) throws -> Value? {
    do {
      return try cell()
    } catch let error as OpsError {
      errors.append(error)
      return nil
    }
  }

  /// Keeps one more thing that is wrong.
  mutating func add(_ error: OpsError) { errors.append(error) }

  /// The refusal of the row. Throws ``RowRefusal`` when anything is wrong.
  func check() throws {
    guard errors.isEmpty else { throw RowRefusal(errors: errors) }
  }
}
