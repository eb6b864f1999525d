import OpsDomain

/// What a call does to one field that can be emptied.
public enum Edit<Value: Sendable>: Sendable {
  /// Nothing was said of it, so it stays.
  case kept
  /// From now on it holds nothing.
  case cleared
  /// From now on it holds this.
  case set(Value)

  /// What is absent is kept.
  public init(_ said: Value?) {
    self = said.map(Edit.set) ?? .kept
  }

  /// What the field holds from now on.
  public func applied(to before: Value?) -> Value? {
    applied(to: before) { $0 }
  }

  /// What the field holds from now on, where `reading` makes of a value what is held. Throws what
  /// `reading` throws.
  public func applied<Held>(
    to before: Held?, _ reading: (Value) throws -> Held
  ) rethrows -> Held? {
    switch self {
    case .kept: before
    case .cleared: nil
    case .set(let value): try reading(value)
    }
  }

  /// What was said to be in it; nil where it is kept or cleared.
  public var value: Value? {
    if case .set(let value) = self { value } else { nil }
  }

  /// Whether something was said of the field.
  public var isChange: Bool {
    if case .kept = self { false } else { true }
  }
}

// Short forms of `--clear`: nowhere else is a value read as "nothing".

extension Edit<String> {
  /// An empty text is short for clearing the field.
  public init(_ said: String?) {
    guard let said else {
      self = .kept
      return
    }
    self = said.isEmpty ? .cleared : .set(said)
  }
}

extension Edit<[String]> {
  /// A list is all of the field. In it an empty text stands for nothing, so a list of nothing else
  /// is short for clearing the field.
  public init(_ said: [String]?) {
    guard let said else {
      self = .kept
      return
    }
    let names = said.filter { !$0.isEmpty }
    self = names.isEmpty ? .cleared : .set(names)
  }
}
