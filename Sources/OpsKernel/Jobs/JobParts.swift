import OpsDomain
import Synchronization

/// What went wrong with parts of a run that stand for themselves, such as one payment of many: see
/// ``JobHandle/part(_:_:)``.
final class JobParts: Sendable {
  /// A part that failed: what people call it, and the code of its error.
  struct Failure: Sendable, Equatable {
    let part: String
    let code: ErrorCode
  }

  /// Failures that the result of a run names.
  private static let named = 3

  private let all = Mutex<[Failure]>([])

  func add(_ failure: Failure) { all.withLock { $0.append(failure) } }

  /// How a run ended whose work did this, as far as nothing stopped it.
  func outcome(_ result: String) -> JobOutcome {
    let failures = all.withLock { $0 }
    guard let first = failures.first else { return .succeeded(result) }
    let names = failures.prefix(Self.named).map { "\($0.part) \($0.code.rawValue)" }
    let more = failures.count - names.count
    return .partly(
      "\(result), \(failures.count) failed: \(names.joined(separator: ", "))"
        + (more > 0 ? " and \(more) more" : ""), first.code)
  }
}
