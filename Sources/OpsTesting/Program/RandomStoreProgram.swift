import OpsStorage

/// A random sequence of reads and transactions over the ``ContractCollections``, to be run on
/// several stores side by side: all of them have to give the same answers.
///
/// The same seed gives the same program; a shorter program is the beginning of a longer one.
public struct RandomStoreProgram: Sendable {
  /// Repeats the program.
  public let seed: UInt64
  let operations: [ProgramOperation]

  /// - Parameter length: Number of operations, 0 or more.
  public init(seed: UInt64, length: Int) {
    self.seed = seed
    let generator = ProgramGenerator(seed: seed)
    operations = (0..<max(0, length)).map { generator.operation($0) }
  }

  /// Runs the program on all stores, which start empty, operation by operation, and stops where
  /// one does not answer as the first: rows, refusals, figures, sequences and journal images.
  ///
  /// Returns nil when there is no difference. Throws what is not an `OpsError` of a store, such as
  /// a cancellation.
  public func firstDifference(
    between stores: [any RecordStore]
  ) async throws -> StoreDifference? {
    let runners = stores.map { ProgramRunner(store: $0, seed: seed) }
    for (index, operation) in operations.enumerated() {
      try Task.checkCancellation()
      var expected: ProgramOutcome?
      for (number, runner) in runners.enumerated() {
        let found = try await runner.run(operation)
        if let expected, found != expected {
          return StoreDifference(
            seed: seed, length: index + 1, store: number + 1, operation: operation.description,
            expected: "\(expected)", found: "\(found)")
        }
        expected = expected ?? found
      }
    }
    return nil
  }
}
