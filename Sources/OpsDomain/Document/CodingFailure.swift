/// Words the errors of encoding and decoding, so that nothing but ``OpsError`` leaves the coders.
enum CodingFailure {
  /// An error about the value at that place: "Field lines.2.sku must be text, not a number".
  static func at(
    _ trail: CodingTrail?, _ rest: String, code: ErrorCode = .badValue, hint: String? = nil
  ) -> OpsError {
    let field = CodingTrail.field(trail)
    let subject = field.map { "Field \($0)" } ?? "The document"
    return OpsError(code, "\(subject) \(rest)", field: field, hint: hint)
  }

  static func mismatch(_ trail: CodingTrail?, _ expected: String, _ found: Document) -> OpsError {
    at(trail, "must be \(expected), not \(found.kind)")
  }

  /// A type that holds a Double or Float cannot pass: binary fractions are not exact.
  static func floatingPoint(_ trail: CodingTrail?) -> OpsError {
    at(trail, "is declared as binary floating point, which is never coded", code: .internalError)
  }

  /// Any error thrown while a value was coded. An ``OpsError`` of a type's own check only learns
  /// which field it is about; the texts of other errors may quote data and are not repeated.
  static func wrap(_ error: any Error, _ trail: CodingTrail?, hint: String? = nil) -> OpsError {
    switch error {
    case var error as OpsError:
      if error.field == nil { error.field = CodingTrail.field(trail) }
      return error
    case let error as DecodingError:
      return wrap(error, trail, hint: hint)
    case EncodingError.invalidValue(_, let context):
      let place = extended(trail, by: context.codingPath)
      return at(place, "holds a value that cannot be written", code: .internalError)
    default:
      return at(trail, "holds a value that is not allowed", hint: hint)
    }
  }

  /// "One of: open, closed" for a type with a closed list of text values.
  static func choices<T>(of type: T.Type) -> String? {
    func names<C: CaseIterable>(_ type: C.Type) -> [String] {
      type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
    }
    guard let listed = type as? any CaseIterable.Type else { return nil }
    let found = names(listed)
    return found.isEmpty ? nil : "One of: " + found.joined(separator: ", ")
  }

  private static func wrap(
    _ error: DecodingError, _ trail: CodingTrail?, hint: String?
  ) -> OpsError {
    switch error {
    case .keyNotFound(let key, let context):
      return at(CodingTrail(extended(trail, by: context.codingPath), key), "is missing")
    case .valueNotFound(_, let context):
      return at(extended(trail, by: context.codingPath), "is missing")
    case .typeMismatch(_, let context):
      return at(extended(trail, by: context.codingPath), "has the wrong type")
    case .dataCorrupted(let context):
      return at(
        extended(trail, by: context.codingPath), "holds a value that is not allowed", hint: hint)
    @unknown default:
      return at(trail, "holds a value that is not allowed", hint: hint)
    }
  }

  /// The trail continued by the keys an error's own path has beyond it.
  private static func extended(
    _ trail: CodingTrail?, by path: [any CodingKey]
  ) -> CodingTrail? {
    path.dropFirst(CodingTrail.path(trail).count).reduce(trail) { CodingTrail($0, $1) }
  }
}
