import FoundationEssentials
import OpsDomain

/// Works out expressions, strings and arguments with the names of the moment.
struct ScriptExpressions {
  let state: ScriptState
  let functions: ScriptFunctions

  /// The value of an expression. Throws `data…` at the place of what cannot be worked out.
  func value(_ expression: Expression) throws -> ScriptValue {
    do {
      return try compute(expression)
    } catch var error as OpsError {
      error.at = error.at ?? expression.position.text
      throw error
    }
  }

  private func compute(_ expression: Expression) throws -> ScriptValue {
    switch expression.kind {
    case .literal(let literal): return try value(literal)
    case .string(let template): return .text(try text(template))
    case .variable(let path): return try value(path)
    case .call(let call):
      return try functions.value(call.function, try call.arguments.map { try value($0) })
    case .ownCall(let call): return try value(call)
    case .list(let items): return try ValueSize.checked(.list(try items.map { try value($0) }))
    case .map(let entries):
      var map = DocumentObject()
      for entry in entries { map.set(entry.name.text, try value(entry.value).document) }
      return try ValueSize.checked(.record(map))
    case .negative(let operand): return try negative(try value(operand))
    case .not(let operand): return .bool(try !holds(operand))
    case .chain(let first, let steps): return try chain(first, steps)
    case .comparison(let left, let operation, let right):
      return .bool(
        try functions.comparison.holds(try value(left), operation, try value(right)))
    case .all(let operands): return .bool(try operands.allSatisfy { try holds($0) })
    case .any(let operands): return .bool(try operands.contains { try holds($0) })
    }
  }

  /// The value of a function that a script defines: it sees its own values only.
  private func value(_ call: OwnCall) throws -> ScriptValue {
    guard let function = state.functions.function(call.name.text, before: state.functionLimit)
    else {
      throw OpsError(
        .badState, "The function \(Excerpt.of(call.name.text)) is not defined yet",
        hint: "define it before it is called", at: call.name.position.text)
    }
    var inner = ScriptState()
    inner.functions = state.functions
    inner.functionLimit = function.order
    for (parameter, argument) in zip(function.definition.parameters, call.arguments) {
      inner.values[parameter.text] = try value(argument)
    }
    return try ScriptExpressions(state: inner, functions: functions).value(
      function.definition.body)
  }

  /// Whether a condition holds. Throws `data.bad_value` for what is neither true nor false.
  func holds(_ expression: Expression) throws -> Bool {
    let value = try value(expression)
    switch value {
    case .bool(let flag): return flag
    case .text("true"): return true
    case .text("false"): return false
    default:
      throw OpsError(
        .badValue, "A condition must be true or false, but this is \(value.kind)",
        hint: "compare it: $x > 0, $x != null", at: expression.position.text)
    }
  }

  private func value(_ literal: Literal) throws -> ScriptValue {
    switch literal {
    case .number(let text): return .number(try ScriptArithmetic.number(.text(text)))
    case .percent(let text):
      let number = try ScriptArithmetic.number(.text(text))
      return .number(try ScriptNumber.combine(number, .divide, 100))
    case .duration(let span): return .duration(span)
    case .bool(let flag): return .bool(flag)
    case .null: return .null
    }
  }

  private func negative(_ value: ScriptValue) throws -> ScriptValue {
    if case .duration(let span) = value {
      return .duration(TimeSpan(milliseconds: -span.milliseconds))
    }
    return .number(-(try ScriptArithmetic.number(value)))
  }

  private func chain(_ first: Expression, _ steps: [ChainStep]) throws -> ScriptValue {
    var result = try value(first)
    for step in steps {
      if step.operation == .otherwise {
        if result.isNull { result = try value(step.operand) }
        continue
      }
      do {
        result = try functions.arithmetic.combine(result, step.operation, try value(step.operand))
      } catch var error as OpsError {
        error.at = error.at ?? step.position.text
        throw error
      }
    }
    return result
  }

  // MARK: Names

  /// The value of `$name.field[0]`. Throws `data.bad_value` for a step that leads nowhere.
  func value(_ path: VariablePath) throws -> ScriptValue {
    var value: ScriptValue
    do {
      value = try state.value(path.name)
    } catch {
      var error = error
      error.at = path.position.text
      throw error
    }
    for segment in path.segments { value = try step(value, segment, path) }
    return value
  }

  private func step(
    _ value: ScriptValue, _ segment: PathSegment, _ path: VariablePath
  ) throws -> ScriptValue {
    switch segment {
    case .field(let name, let isOptional):
      if isOptional, value.isNull { return .null }
      guard case .record(let record) = value else {
        throw OpsError(
          .badValue, "\(value.kind) has no field '\(Excerpt.of(name.text))'",
          hint: value.isNull ? "write ?.\(Excerpt.of(name.text)) where it may be missing" : nil,
          at: name.position.text)
      }
      guard let field = record[name.text] else {
        if isOptional { return .null }
        let names = record.members.map(\.key)
        let guess = Suggestion.closest(to: name.text, in: names)
        throw OpsError(
          .badValue, "$\(path.name) has no field '\(Excerpt.of(name.text))'",
          hint: guess.map { "did you mean .\($0)?" }
            ?? "fields: " + names.joined(separator: ", "), at: name.position.text)
      }
      return ScriptValue(field)
    case .index(let expression):
      let index = try self.value(expression)
      if case .record(let record) = value {
        return record[index.text].map(ScriptValue.init) ?? .null
      }
      let items = try ListFunctions.items(value)
      guard let place = ScriptNumber.integer(try ScriptArithmetic.number(index)),
        place >= -Int64(items.count), place < Int64(items.count)
      else {
        throw OpsError(
          .badValue,
          "There is no item \(index.text): the list has \(Counted.text(items.count, "item"))",
          hint: "items are counted from 0; -1 is the last one", at: expression.position.text)
      }
      return items[Int(place < 0 ? place + Int64(items.count) : place)]
    }
  }

  // MARK: Texts

  /// A string with its values set in.
  func text(_ template: StringTemplate) throws -> String {
    var text = ""
    for part in template.parts {
      switch part {
      case .text(let piece): text += piece
      case .variable(let path): text += try value(path).text
      case .expression(let expression): text += try value(expression).text
      }
      try ValueSize.check(bytes: text.utf8.count)
    }
    return text
  }

  /// A value of a command line, as it is.
  func value(_ value: CommandValue) throws -> ScriptValue {
    switch value.kind {
    case .word(let word): return .text(word)
    case .string(let template): return .text(try text(template))
    case .variable(let path): return try self.value(path)
    case .expression(let expression): return try self.value(expression)
    }
  }

  /// A value as one argument; nil for null, which leaves an optional parameter out.
  func argument(_ value: CommandValue) throws -> String? {
    let result = try self.value(value)
    switch result {
    case .null: return nil
    case .list, .record, .rows:
      throw OpsError(
        .badValue, "\(result.kind) is not one argument",
        hint: "name a field of it, or spread a row: ...$r", at: value.position.text)
    default: return result.text
    }
  }

  /// The fields of a row for `...$row`.
  func fields(_ path: VariablePath) throws -> [(name: String, text: String)] {
    let value = try value(path)
    guard case .record(let record) = value else {
      throw OpsError(
        .badValue, "\(value.kind) has no fields to spread", at: path.position.text)
    }
    return record.members.compactMap { member in
      switch member.value {
      case .list, .object: nil
      default: (member.key, ScriptValue(member.value).text)
      }
    }
  }
}
