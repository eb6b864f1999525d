import OpsDomain

/// What a saved report shows: which list, with which options, which of its fields, how they are
/// grouped and added up.
struct ReportDefinition: Codable, Equatable, Sendable {
  /// An option of the list with its value, as it was written.
  struct Choice: Codable, Equatable, Sendable {
    var option: String
    var value: String
  }

  /// Name of the list's operation, such as `oos.list`.
  var list: String
  var choices: [Choice]
  /// Fields in the order of the columns.
  var columns: [String]
  /// The field whose values make the groups; nil for one group of all.
  var groupBy: String?
  /// Fields that are added up.
  var totals: [String]
  var format: ReportFormat

  /// The definition as it is kept.
  func kept() throws(OpsError) -> String {
    DocumentWriter.string(try DocumentEncoder.encode(self))
  }

  /// Throws `data.corrupt` for text that is none.
  init(kept text: String) throws(OpsError) {
    do {
      self = try DocumentDecoder.decode(
        ReportDefinition.self, from: try DocumentParser.parse(text), unknown: .ignore)
    } catch {
      throw OpsError(.corrupt, "A saved report cannot be read")
    }
  }

  /// The options as people write them, such as `status=pending`.
  var options: [String] { choices.map { "\($0.option)=\($0.value)" } }
}

extension ReportDefinition {
  /// Reads what somebody asks for. Throws `notfound.any` for a list that is none, and
  /// `data.bad_value` for options and fields that it does not have.
  init(_ input: SaveReport, _ operations: OperationCatalogue) throws(OpsError) {
    let descriptor = try Self.list(named: input.list, operations)
    list = descriptor.name
    var choices: [Choice] = []
    for text in input.with ?? [] { choices.append(try Self.choice(text, descriptor)) }
    self.choices = choices
    let fields = descriptor.fields.map(\.name)
    func known(_ names: [String], _ field: String) throws(OpsError) -> [String] {
      for name in names where !fields.contains(name) {
        let guess = Suggestion.closest(to: name, in: fields).map { "did you mean \($0)?" }
        throw OpsError(
          .badValue, "\(descriptor.name) has no field \(Excerpt.of(name))", field: field,
          hint: guess ?? "fields: " + fields.joined(separator: ", "))
      }
      return names
    }
    let own = try known(input.column ?? [], "column")
    let shown = descriptor.columns.map(\.field).filter(fields.contains)
    columns = own.isEmpty ? (shown.isEmpty ? fields : shown) : own
    groupBy = try known([input.groupBy].compactMap(\.self), "group_by").first
    totals = try known(input.total ?? [], "total")
    for name in totals where !Self.isNumber(name, descriptor) {
      throw OpsError(
        .badValue, "\(Excerpt.of(name)) is not a number, so it cannot be added up", field: "total",
        hint: "name a field with quantities, amounts or counts")
    }
    format = input.format ?? .text
  }

  private static func isNumber(_ name: String, _ descriptor: OperationDescriptor) -> Bool {
    guard let field = descriptor.fields.first(where: { $0.name == name }) else { return false }
    return field.shape == .integer || field.shape == .decimal
  }

  /// The list that people mean by `oos list` or `oos.list`.
  static func list(
    named text: String, _ operations: OperationCatalogue
  ) throws(OpsError) -> OperationDescriptor {
    let name = text.lowercased().split(separator: " ").joined(separator: ".")
      .replacing("-", with: "_")
    let found = operations[name] ?? operations["\(name).list"]
    guard let descriptor = found?.descriptor, descriptor.isList, descriptor.effect == .read,
      !descriptor.isInternal, !descriptor.isSensitive
    else {
      throw OpsError(
        .notFound, "There is no list called \(Excerpt.of(text))", field: "list",
        hint: "write the words of a command that lists records, such as \"oos list\"")
    }
    return descriptor
  }

  private static func choice(
    _ text: String, _ descriptor: OperationDescriptor
  ) throws(OpsError) -> Choice {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let option = String(parts[0]).replacing("-", with: "_")
    let names = descriptor.parameters.map(\.name).filter { !paging.contains($0) }
    guard parts.count == 2, names.contains(option) else {
      throw OpsError(
        .badValue, "\(Excerpt.of(text)) is not an option of \(descriptor.name)", field: "with",
        hint: names.isEmpty
          ? "the list has no options"
          : "write OPTION=VALUE; options: " + names.joined(separator: ", "))
    }
    return Choice(option: option, value: String(parts[1]))
  }

  /// Options that a report sets itself: it shows all pages.
  static let paging: Set<String> = ["limit", "after"]
}
