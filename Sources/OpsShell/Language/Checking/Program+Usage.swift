import OpsDomain
import OpsKernel

// A script's parameters: what it is called with.
extension Program {
  /// The declared parameters, in the order of the text.
  public var parameters: [ParameterDeclaration] { script.parameters }

  /// How the script is called: a usage line, and a line for each parameter.
  ///
  ///     usage: opsh run receive.opsh --file PATH --po TEXT [--location LOC=EU1-RECV]
  public var usage: String {
    var text = "usage: opsh run \(path)"
    for parameter in parameters { text += " " + parameter.usage }
    text += "\n"
    let width = parameters.map(\.optionName.utf8.count).max() ?? 0
    for parameter in parameters {
      let padding = String(repeating: " ", count: width - parameter.optionName.utf8.count)
      let help = parameter.help.map { "  \(Excerpt.of($0, maximum: 200))" } ?? ""
      text += "  \(parameter.optionName)\(padding)  \(parameter.type.rawValue)\(help)\n"
    }
    return text
  }

  /// The values of the script's parameters from words such as `--po 4711`, defaults included.
  ///
  /// - Throws: `usage` for an unknown, doubled or missing parameter, `data…` for a value of the
  ///   wrong kind.
  public func arguments(_ words: [Word]) throws(OpsError) -> [String: Document] {
    var values: [String: Document] = [:]
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      guard word.isOption, word.text.hasPrefix("--") else {
        throw OpsError(
          .usage, "\(path) takes no argument \"\(Excerpt.of(word.text))\"",
          hint: "its parameters are options: " + usageLine)
      }
      let equals = word.text.firstIndex(of: "=")
      let name = String(word.text[..<(equals ?? word.text.endIndex)])
      let parameter = try parameter(named: name)
      var text = equals.map { String(word.text[word.text.index(after: $0)...]) }
      if text == nil, index < words.count, !words[index].isOption {
        text = words[index].text
        index += 1
      }
      guard let text else {
        throw OpsError(.usage, "\(name) needs a value", field: name, hint: usageLine)
      }
      guard values[parameter.name.text] == nil else {
        throw OpsError(.usage, "\(name) is given twice", field: name, hint: usageLine)
      }
      values[parameter.name.text] = try parameter.read(text)
    }
    try fillDefaults(&values)
    return values
  }

  /// Gives the parameters without a value their defaults. Throws `usage` for one that has none.
  func fillDefaults(_ values: inout [String: Document]) throws(OpsError) {
    for parameter in parameters where values[parameter.name.text] == nil {
      guard let text = parameter.defaultText else {
        throw OpsError(
          .usage, "\(path) needs \(parameter.optionName)", field: parameter.name.text,
          hint: usageLine)
      }
      values[parameter.name.text] = try parameter.read(text)
    }
  }

  /// The parameter of an option. Throws `usage.unknown_option` with the closest one.
  func parameter(named option: String) throws(OpsError) -> ParameterDeclaration {
    if let found = parameters.first(where: { $0.optionName == option }) { return found }
    let guess = Suggestion.closest(to: option, in: parameters.map(\.optionName))
    throw OpsError(
      .usageUnknownOption, "\(path) has no parameter \(Excerpt.of(option))", field: option,
      hint: guess.map { "did you mean \($0)?" } ?? usageLine)
  }

  private var usageLine: String { String(usage.prefix { $0 != "\n" }) }
}

extension ParameterDeclaration {
  /// `--max-rows` for `max_rows`.
  var optionName: String { "--" + String(name.text.map { $0 == "_" ? "-" : $0 }) }

  var usage: String {
    let text = "\(optionName) \(type.rawValue.uppercased())"
    return defaultText.map { "[\(text)=\(Excerpt.of($0))]" } ?? text
  }

  /// A text as a value of the parameter's type. Throws the error of the type.
  func read(_ text: String) throws(OpsError) -> Document {
    let value = try ValueReader.read(text, for: .option(name.text, type.kind, ""))
    return type == .bool ? .bool(text == "true") : value
  }
}
