import Synchronization

/// A value that is made when it is first asked for, and then kept.
///
/// A program has many hundred descriptions of commands, and runs one of them. What only help, lists
/// and checks of everything ask for is therefore made later, so that a start does not take longer
/// with each command that is added.
public final class Deferred<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = Mutex<Value?>(nil)

  /// The value that `make` gives. Two threads that ask at the same time may both make it; all get
  /// the one that was there first.
  public init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value.
  public var value: Value {
    if let made = made.withLock({ $0 }) { return made }
    // Not under the lock: what makes a value may ask for others.
    let value = make()
    return made.withLock { made in
      if let made { return made }
      made = value
      return value
    }
  }
}
