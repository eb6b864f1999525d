import OpsDomain

/// The faults a ``MockStore`` injects, by kind of operation and count. A value: the same plan on
/// the same calls gives the same faults.
public struct FaultPlan: Sendable, Equatable {
  /// What a fault can hit.
  public enum Operation: String, Sendable, CaseIterable {
    /// One question to the store: a record, a list or a figure, in a transaction or outside.
    case read
    /// The end of a transaction that changed something.
    case commit
  }

  /// What happens.
  public enum Effect: Sendable, Equatable {
    /// The operation takes that many milliseconds longer, 0 or more.
    case latency(milliseconds: Int64)
    /// The operation fails with this error and has no effect.
    case error(OpsError)
    /// The operation fails with `conflict.version` and has no effect.
    case conflict
    /// The operation is done but its answer gets lost: a commit stands and the caller gets
    /// `tempfail.unknown_outcome`; a read fails with `tempfail.timeout`.
    case loseAnswer
  }

  /// One planned fault.
  public struct Fault: Sendable, Equatable {
    /// What kind of operation is hit.
    public let operation: Operation
    /// The first operation of this kind that is hit, counted from 1 since the plan was set.
    public let first: Int
    /// How many operations in a row are hit; 1 or more.
    public let count: Int
    /// What happens to it.
    public let effect: Effect

    /// A fault at the `first` operation of its kind and the `count - 1` after it.
    public init(_ effect: Effect, on operation: Operation, at first: Int, count: Int = 1) {
      self.operation = operation
      self.first = first
      self.count = count
      self.effect = effect
    }

    func hits(_ operation: Operation, _ number: Int) -> Bool {
      operation == self.operation && number >= first && number - first < count
    }
  }

  /// The faults, in any order.
  public var faults: [Fault]

  /// A plan of these faults; several of them may hit the same operation.
  public init(_ faults: [Fault]) { self.faults = faults }

  /// Nothing goes wrong.
  public static let none = FaultPlan([])
}
