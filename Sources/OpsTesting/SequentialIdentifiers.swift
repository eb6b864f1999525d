import OpsDomain
import Synchronization

/// Identifiers 1, 2, 3 …, the same in every run.
public final class SequentialIdentifiers: IdentifierSource {
  private let last: Atomic<Int64>

  /// - Parameter last: The identifier before the first one given, 0 or more.
  public init(after last: Int64 = 0) { self.last = Atomic(last) }

  public func next() -> RecordID {
    RecordID(rawValue: last.wrappingAdd(1, ordering: .relaxed).newValue)
  }
}
