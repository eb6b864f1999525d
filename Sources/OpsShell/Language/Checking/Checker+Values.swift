import OpsDomain

// Values: names are defined, fields exist.
extension Checker {
  mutating func shape(of value: BoundValue) -> Shape {
    switch value {
    case .expression(let expression): return shape(of: expression)
    case .command(let line), .attempt(let line): return resolve(line) ?? .unknown
    case .permission(let prefixed): return shape(ofPermission: prefixed)
    }
  }

  /// What the rows of a loop look like.
  mutating func rowShape(of loop: ForEach) -> Shape {
    switch loop.source {
    case .attempt: return .unknown
    case .permission(let prefixed): return shape(ofPermission: prefixed)
    case .expression(let expression):
      switch shape(of: expression) {
      case .list(let row): return row
      case .unknown: return .unknown
      case .scalar, .record:
        report(
          "foreach needs a list", hint: "such as $r.rows or csv(path)",
          at: expression.position)
        return .unknown
      }
    case .command(let line):
      let result = resolve(line)
      guard let command = program.command(of: line)?.command else { return .unknown }
      if case .record(let fields) = result, case .list(let row) = fields["rows"] { return row }
      if !command.isList, command.operation != nil {
        report(
          "\(command.name) answers one record and no rows",
          hint: "write: let r = \(command.name) …", at: line.position)
      }
      return .unknown
    }
  }

  mutating func check(_ template: StringTemplate) {
    for part in template.parts {
      switch part {
      case .text: break
      case .variable(let path): _ = shape(of: path)
      case .expression(let expression): _ = shape(of: expression)
      }
    }
  }

  mutating func check(_ value: CommandValue) {
    switch value.kind {
    case .word: break
    case .string(let template): check(template)
    case .variable(let path): _ = shape(of: path)
    case .expression(let expression): _ = shape(of: expression)
    }
  }

  mutating func shape(of expression: Expression) -> Shape {
    switch expression.kind {
    case .literal(let literal): return literal == .null ? .unknown : .scalar
    case .string(let template):
      check(template)
      return .scalar
    case .variable(let path): return shape(of: path)
    case .call(let call): return shape(of: call)
    case .ownCall(let call): return shape(of: call)
    case .map(let entries): return shape(of: entries)
    case .list(let items):
      for item in items { _ = shape(of: item) }
      return .list(.unknown)
    case .negative(let operand), .not(let operand):
      _ = shape(of: operand)
      return .scalar
    case .chain(let first, let steps):
      let left = shape(of: first)
      for step in steps { _ = shape(of: step.operand) }
      guard case .scalar = left, !steps.contains(where: { $0.operation == .otherwise }) else {
        return .unknown
      }
      return .scalar
    case .comparison(let left, _, let right):
      _ = shape(of: left)
      _ = shape(of: right)
      return .scalar
    case .all(let operands), .any(let operands):
      for operand in operands { _ = shape(of: operand) }
      return .scalar
    }
  }

  private mutating func shape(of call: FunctionCall) -> Shape {
    var shapes: [Shape] = []
    for argument in call.arguments { shapes.append(shape(of: argument)) }
    switch call.function {
    case .csv, .ndjson, .groupBy, .append, .values: return .list(.unknown)
    case .lines, .keys, .split: return .list(.scalar)
    case .entries: return .list(.record(["key": .scalar, "value": .unknown]))
    case .sort, .reverse:
      if call.arguments.count == 3 { checkDirection(call.arguments[2]) }
      guard case .list(let item) = shapes.first else { return .list(.unknown) }
      return .list(item)
    case .first, .last:
      guard case .list(let item) = shapes.first else { return .unknown }
      return item
    case .json, .stdin, .min, .max, .put, .given: return .unknown
    case .has, .substring, .padLeft, .padRight, .money, .year, .month, .day, .weekday, .week,
      .count, .sum, .len, .join, .lower, .upper, .trim, .replace, .round, .date, .today, .now,
      .days, .env, .read, .exists:
      return .scalar
    }
  }

  /// The direction of a sort, where it is written out.
  private mutating func checkDirection(_ expression: Expression) {
    guard case .string(let template) = expression.kind, let text = template.literal else { return }
    do {
      _ = try ListChanges.isFalling(.text(text))
    } catch { report(error, at: expression.position) }
  }

  mutating func shape(of path: VariablePath) -> Shape {
    var shape = entry(path.name, at: path.position)?.shape ?? .unknown
    for segment in path.segments {
      switch segment {
      case .index(let index):
        _ = self.shape(of: index)
        guard case .list(let item) = shape else {
          shape = .unknown
          continue
        }
        shape = item
      case .field(let name, _): shape = field(name, of: shape)
      }
    }
    return shape
  }

  private mutating func field(_ name: ScriptName, of shape: Shape) -> Shape {
    switch shape {
    case .unknown: return .unknown
    case .record(let fields):
      if let field = fields[name.text] { return field }
      let names = fields.keys.sorted()
      let guess = Suggestion.closest(to: name.text, in: names)
      report(
        "There is no field '\(Excerpt.of(name.text))'",
        hint: guess.map { "did you mean .\($0)?" } ?? "fields: " + names.joined(separator: ", "),
        at: name.position)
    case .scalar:
      report("A single value has no field '\(Excerpt.of(name.text))'", hint: nil, at: name.position)
    case .list:
      report(
        "A list has no field '\(Excerpt.of(name.text))'", hint: "take one row first: [0]",
        at: name.position)
    }
    return .unknown
  }
}
