import Synchronization

/// A value that is made when it is first asked for, and then kept.
///
/// A program has many hundred descriptions of commands and records, and uses a few of them. What
/// the others hold is therefore made later, so that a start does not take longer with each command
/// that is added. Once it is made, asking takes no lock.
public final class Deferred<Value: Sendable>: Sendable {
  /// The value where another thread finds it without a lock.
  private final class Made: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private let make: @Sendable () -> Value
  private let made = AtomicLazyReference<Made>()

  /// The value that `make` gives. Two threads that ask at the same time may both make it; all get
  /// the one that was there first.
  public init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value.
  public var value: Value {
    if let made = made.load() { return made.value }
    return made.storeIfNil(Made(make())).value
  }
}
