import OpsDomain
import Synchronization

/// Names for requests, almost certainly unique even after a restart: a random start and a number.
final class RequestNames: Sendable {
  private let start: String
  private let last = Atomic<UInt64>(0)

  init(random: any RandomSource) { start = String(random.next(), radix: 36) + "-" }

  func next() -> String {
    start + String(last.wrappingAdd(1, ordering: .relaxed).newValue, radix: 36)
  }
}
