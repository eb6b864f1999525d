import OpsDomain
import OpsKernel

/// Reads the members of a JSON object as the input of an operation.
struct FieldBinding: Sendable {
  private static let ignored = Set(RejectColumns.names)

  let names: ParameterNames
  let constants: DocumentObject
  /// Members read under another name: parameter by member.
  private let mapped: [String: String]
  /// Members that are not looked at.
  private let passed: Set<String>

  /// Throws `usage.arguments` when the plan maps what is no parameter.
  init(_ descriptor: OperationDescriptor, _ plan: BulkPlan? = nil) throws(OpsError) {
    names = ParameterNames(
      parameters: descriptor.parameters, command: "\(descriptor.noun) \(descriptor.verb)")
    constants = plan?.constants ?? DocumentObject()
    var mapped: [String: String] = [:]
    for (name, member) in plan?.columns ?? [:] {
      guard names.position(of: name) != nil else {
        throw OpsError(
          .usage, "\(names.command) has no parameter \(Excerpt.of(name))", field: "map",
          hint: names.hint(for: name))
      }
      mapped[member] = name
    }
    self.mapped = mapped
    passed = Self.ignored.union(plan?.ignored ?? [])
  }

  /// The input that `object` asks for.
  /// - Parameter keyMember: a member that is the row's key and need be no parameter.
  /// - Throws: `data.bad_value` for unknown, missing and wrong members.
  func input(_ object: DocumentObject, keyMember: String? = nil) throws(OpsError) -> Document {
    let (input, problems) = read(object, keyMember: keyMember)
    if let error = OpsError.joined(problems) { throw error }
    return .object(input)
  }

  /// Parameters that are read from members of another name.
  var members: [String: String] {
    Dictionary(mapped.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
  }

  /// The input that `object` asks for, as far as it can be read, and all that is wrong with it.
  func read(
    _ object: DocumentObject, keyMember: String? = nil
  ) -> (input: DocumentObject, problems: [OpsError]) {
    var input = constants
    var problems: [OpsError] = []
    var unread: Set<String> = []
    // The member that each parameter was read from.
    var given: [String: String] = [:]
    for (name, value) in object.members where !passed.contains(name) && !value.isNull {
      guard let position = names.position(of: mapped[name] ?? name) else {
        if name == keyMember { continue }
        problems.append(
          OpsError(
            .badValue, "\(names.command) has no parameter \(Excerpt.of(name))", field: name,
            hint: names.hint(for: name)))
        continue
      }
      let parameter = names.parameters[position]
      if let problem = twice(parameter, name, given.updateValue(name, forKey: parameter.name)) {
        problems.append(problem)
        continue
      }
      do throws(OpsError) {
        input.set(parameter.name, try read(value, for: parameter))
      } catch {
        problems.append(error)
        unread.insert(parameter.name)
      }
    }
    for parameter in names.parameters
    where parameter.isRequired && input[parameter.name] == nil && !unread.contains(parameter.name) {
      problems.append(
        OpsError(.badValue, "\(parameter.name) is missing", field: parameter.name))
    }
    return (input, problems)
  }

  /// Why a member cannot be read: the parameter has a value already, from another member or from
  /// an option that is the same for every row.
  private func twice(_ parameter: Parameter, _ name: String, _ other: String?) -> OpsError? {
    if let other { return Self.refusal(of: parameter, other, name) }
    guard constants[parameter.name] != nil else { return nil }
    let member = "\"\(Excerpt.of(name))\""
    return OpsError(
      .duplicate, "\(parameter.typedName) is given as an option and also as \(member)",
      field: name, hint: "leave out the option, or \(member) in every row")
  }

  /// The refusal of a row that gives the parameter under two names: nobody can say which is meant.
  static func refusal(of parameter: Parameter, _ other: String, _ name: String) -> OpsError {
    OpsError(
      .duplicate,
      "\"\(Excerpt.of(other))\" and \"\(Excerpt.of(name))\" are both the parameter "
        + parameter.name,
      field: name, hint: "leave one of them out")
  }

  private func read(_ value: Document, for parameter: Parameter) throws(OpsError) -> Document {
    switch value {
    case .bool(let flag) where parameter.kind == .flag: return .bool(flag)
    case .list(let items) where parameter.isRepeatable:
      var values: [Document] = []
      for item in items { values.append(try single(item, for: parameter)) }
      return .list(values)
    case _ where parameter.isRepeatable: return .list([try single(value, for: parameter)])
    default: return try single(value, for: parameter)
    }
  }

  private func single(_ value: Document, for parameter: Parameter) throws(OpsError) -> Document {
    switch value {
    case .text(let text), .number(let text): return try ValueReader.read(text, for: parameter)
    case .integer(let number): return try ValueReader.read(String(number), for: parameter)
    case .null, .bool, .list, .object:
      throw OpsError(
        .badValue, "\(parameter.name) takes one value, as text or a number",
        field: parameter.name)
    }
  }
}
