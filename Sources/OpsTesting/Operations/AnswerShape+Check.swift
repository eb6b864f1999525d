import OpsDomain
import OpsKernel

extension AnswerShape {
  /// What of `value` is not as described, with its path; empty when all of it is.
  public func problems(with value: Document, at path: String = "data") -> [String] {
    switch (self, value) {
    case (.answerOfStep, .object): return []
    case (.recordFields, .object(let object)):
      return object.members.filter { $0.value.members != nil || $0.value.items != nil }
        .map { "\(path).\($0.key): \($0.value) is no value of a field" }
    case (.text, .text), (.integer, .integer), (.flag, .bool): return []
    case (.word(let words), .text(let text)) where words.contains(text): return []
    case (.decimal, .text(let text)):
      return Self.isDecimal(text) ? [] : ["\(path): \(text) is no decimal number"]
    case (.date, .text(let text)) where (try? CivilDate(parsing: text)) != nil: return []
    case (.moment, .text(let text)) where (try? Instant(parsing: text)) != nil: return []
    case (.span, .text(let text)) where (try? TimeSpan(parsing: text)) != nil: return []
    case (.list(let shape), .list(let items)):
      return items.enumerated().flatMap { place, item in
        shape.problems(with: item, at: "\(path)[\(place)]")
      }
    case (.nested(let record), .object(let object)):
      return Self.problems(of: object, record.fields, path)
    case (.record(let fields), .object(let object)):
      return Self.problems(of: object, fields, path)
    default: return ["\(path): \(value) is no \(self)".prefix(200).description]
    }
  }

  private static func problems(
    of object: DocumentObject, _ fields: [AnswerField], _ path: String
  ) -> [String] {
    var problems: [String] = []
    for field in fields {
      let place = "\(path).\(field.name)"
      switch object[field.name] {
      case nil where !field.mayBeMissing: problems.append("\(place) is missing")
      case nil: continue
      case .null? where !field.isOptional: problems.append("\(place) is null")
      case .null?: continue
      case let value?: problems += field.shape.problems(with: value, at: place)
      }
    }
    let known = Set(fields.map(\.name))
    return problems
      + object.members.map(\.key).filter { !known.contains($0) }.map {
        "\(path).\($0) is not described"
      }
  }

  private static func isDecimal(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    return (1...2).contains(parts.count)
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isASCII && $0.isNumber }
      }
  }
}
