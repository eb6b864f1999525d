import OpsStorage
import Synchronization

/// One pass over the book: whom it asks, and what its questions share because it is dear to work
/// out. What it knows may be as old as the pass.
public final class NoticePass: Sendable {
  /// Where occasions come from, in the order in which they are asked for.
  let sources: [NoticeSource]
  /// The values of figures that were asked for, by the type of the figure.
  private let known = Mutex<[ObjectIdentifier: any Sendable]>([:])

  /// A new pass, which asks these sources in this order.
  public init(_ sources: [NoticeSource]) { self.sources = sources }

  /// The value of a figure, worked out for the first question.
  package func value<Figure: NoticeFigure>(
    of figure: Figure, _ transaction: Transaction
  ) async throws -> Figure.Value {
    let type = ObjectIdentifier(Figure.self)
    let earlier = known.withLock { $0[type] as? [Figure: Figure.Value] }
    if let value = earlier?[figure] { return value }
    let value = try await figure.value(transaction)
    known.withLock { known in
      var values = known[type] as? [Figure: Figure.Value] ?? [:]
      values[figure] = value
      known[type] = values
    }
    return value
  }
}

/// A figure that is dear to work out and that several questions of a pass ask: its value is the
/// same for all of them.
package protocol NoticeFigure: Hashable, Sendable {
  associatedtype Value: Sendable

  /// Works it out, with the rights of the system.
  func value(_ transaction: Transaction) async throws -> Value
}
