import OpsDomain

extension OperationDescriptor {
  /// The input that `document` holds.
  ///
  /// Throws `data…` with all values that are not of their parameter's kind, and
  /// `usage.unknown_option`, with the name that was probably meant, for a member that is no
  /// parameter.
  func input<Input: Decodable>(
    _ type: Input.Type, from document: Document
  ) throws(OpsError) -> Input {
    do {
      try checkChoices(document)
      return try DocumentDecoder.decode(type, from: document)
    } catch {
      var error = error
      if error.code == .usageUnknownOption, error.hint == nil { error.hint = advice(on: error) }
      let others = parameters.compactMap { parameter in
        document[parameter.name].flatMap { Self.fault(in: $0, of: parameter) }
      }
      throw OpsError.joined([error] + others) ?? error
    }
  }

  /// The field that was probably meant, or those there are.
  private func advice(on error: OpsError) -> String {
    let names = parameters.filter { !$0.kind.isFile }.map(\.name)
    if let field = error.field, let guess = Suggestion.closest(to: field, in: names) {
      return "did you mean \(guess)?"
    }
    return names.isEmpty ? "it takes no input" : "fields: " + names.joined(separator: ", ")
  }

  /// What is wrong with a value by the kind of its parameter; nil for nothing, and for what only
  /// the book can tell.
  private static func fault(in value: Document, of parameter: Parameter) -> OpsError? {
    guard value != .null else { return nil }
    switch parameter.kind {
    case .quantity, .delta: return fault(Quantity.self, value, parameter)
    case .amount: return fault(UnitPrice.self, value, parameter)
    case .date: return fault(CivilDate.self, value, parameter)
    case .duration:
      var error = fault(TimeSpan.self, value, parameter)
      if parameter.isInWholeDays { error?.hint = Parameter.wholeDaysHint }
      return error
    case .instant, .instantEnd: return fault(SiteTime.self, value, parameter)
    case .integer: return fault(Int64.self, value, parameter)
    case .flag: return fault(Bool.self, value, parameter)
    case .choice(let words):
      for text in (value.items ?? [value]).compactMap(\.string) {
        do { try Choice.check(text, of: words, field: parameter.name) } catch { return error }
      }
      return nil
    case .text, .name, .note, .record, .role, .identifier, .path, .output, .content, .line, .hex:
      return nil
    }
  }

  private static func fault<Value: Decodable>(
    _ type: Value.Type, _ value: Document, _ parameter: Parameter
  ) -> OpsError? {
    // Under its name, so that the error says where it stands.
    let named: Document = .object([parameter.name: value])
    do {
      if parameter.isRepeatable {
        _ = try DocumentDecoder.decode([String: [Value]].self, from: named)
      } else {
        _ = try DocumentDecoder.decode([String: Value].self, from: named)
      }
      return nil
    } catch {
      return error
    }
  }
}
