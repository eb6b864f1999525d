import OpsDomain

// Functions of a script's own, maps, files of text.
extension Checker {
  mutating func check(_ definition: FunctionDefinition) {
    let name = definition.name
    if blocks > 0 {
      report(
        "A function cannot be defined inside a block", hint: "move it out of the block",
        at: name.position)
    }
    if ScriptFunction(rawValue: name.text) != nil {
      report(
        "\(name.text) is a function of the language", hint: "take another name", at: name.position)
    } else if let known = functions[name.text], known.position.file == name.position.file, !isPrompt
    {
      report(
        "\(name.text) is already defined, in line \(known.position.line)",
        hint: "take another name", at: name.position)
    }
    let outer = scope
    scope = Scope()
    for parameter in definition.parameters { add(parameter, .parameter, .unknown) }
    functions.startBody()
    _ = shape(of: definition.body)
    scope = outer
    if functions.deepest >= OwnFunctions.depth {
      report(
        "More than \(OwnFunctions.depth) functions call each other in a row",
        hint: "write some of them out", at: name.position)
    }
    functions.add(definition)
    if functions.count == OwnFunctions.most + 1 {
      report(
        "A script defines more than \(OwnFunctions.most) functions",
        hint: "put some of them into another file", at: name.position)
    }
  }

  mutating func shape(of call: OwnCall) -> Shape {
    for argument in call.arguments { _ = shape(of: argument) }
    let name = call.name
    guard let function = functions[name.text] else {
      let names = ScriptFunction.allCases.map(\.rawValue) + functions.names
      report(
        "There is no function '\(Excerpt.of(name.text))'",
        hint: Suggestion.closest(to: name.text, in: names).map { "did you mean \($0)?" }
          ?? "a function is defined before it is called: fn \(Excerpt.of(name.text))(…) = …",
        at: name.position)
      return .unknown
    }
    functions.noteCall(of: function)
    if function.count != call.arguments.count {
      let count = Parser.described(function.count...function.count)
      report(
        "\(name.text) takes \(count), here are \(call.arguments.count)",
        hint: "it is defined in line \(function.position.line)", at: name.position)
    }
    return .unknown
  }

  mutating func shape(of entries: [MapEntry]) -> Shape {
    var fields: [String: Shape] = [:]
    for entry in entries { fields[entry.name.text] = shape(of: entry.value) }
    return .record(fields)
  }

  mutating func check(_ writing: FileWriting) {
    check(writing.path)
    check(writing.value)
    guard let path = writing.path.literal else { return }
    program.outputs.append(
      ScriptOutput(
        path: path, position: writing.path.position, isConfirmed: writing.isConfirmed))
  }

  /// `can-i COMMAND` as a value.
  mutating func shape(ofPermission prefixed: PrefixedCommand) -> Shape {
    check(prefixed)
    return .scalar
  }
}
