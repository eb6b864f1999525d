import OpsDomain

/// What is known of a value before anything runs.
indirect enum Shape: Sendable {
  case unknown
  /// A text, a number, a date: it has no fields.
  case scalar
  case list(Shape)
  /// Exactly these fields.
  case record([String: Shape])

  /// What every result of a command has.
  static let envelope: [String: Shape] = [
    "ok": .scalar, "changed": .scalar, "replayed": .scalar, "op": .scalar, "key": .scalar,
    "schema": .scalar, "code": .scalar, "error": .unknown, "message": .scalar,
  ]

  /// What `catch` gets.
  static let failure = Shape.record(
    Dictionary(
      uniqueKeysWithValues: [
        "code", "class", "message", "at", "op", "retryable", "hint", "details", "field", "exit",
      ].map { ($0, $0 == "details" ? .unknown : .scalar) }))

  /// The result of a command whose fields are `fields`; nil if they are not declared.
  static func result(fields: [String]?, isList: Bool) -> Shape {
    let record = fields.map { names in
      Dictionary(names.map { ($0, Shape.unknown) }, uniquingKeysWith: { first, _ in first })
    }
    if isList {
      let rows: [String: Shape] = [
        "rows": .list(record.map(Shape.record) ?? .unknown), "next": .scalar,
      ]
      return .record(envelope.merging(rows) { _, new in new })
    }
    guard let record else { return .unknown }
    return .record(envelope.merging(record) { _, new in new })
  }

  /// What a value of the prompt looks like.
  init(_ value: ScriptValue) {
    switch value {
    case .null: self = .unknown
    case .bool, .number, .text, .date, .moment, .duration: self = .scalar
    case .list, .rows: self = .list(.unknown)
    case .record(let record):
      self = .record(
        Dictionary(
          record.members.map { ($0.key, Shape(ScriptValue($0.value))) },
          uniquingKeysWith: { first, _ in first }))
    }
  }
}
