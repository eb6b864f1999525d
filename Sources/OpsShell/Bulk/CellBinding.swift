import OpsDomain
import OpsKernel

/// Which column of a file each parameter is read from. Nothing is guessed: a required parameter
/// without a column and a column nobody asks for are both refused before the first row.
struct CellBinding: Sendable {
  let header: HeaderBinding
  /// What stands between columns that become one text.
  static let joint = " + "

  /// Parameters with their columns, in the order of the parameters. The texts of several columns
  /// are put together.
  let cells: [(parameter: Parameter, columns: [Int])]
  /// The column of the row's own key.
  let keyColumn: Int?

  /// Throws `usage.arguments` for what does not fit, and the header's own problem.
  init(_ record: DelimitedRecord, _ parameters: [Parameter], _ plan: BulkPlan) throws {
    let header = try HeaderBinding(header: record, required: [])
    let names = ParameterNames(parameters: parameters, command: plan.command)
    var columns = [Int?](repeating: nil, count: parameters.count)
    var further: [Int: [Int]] = [:]
    var used: Set<Int> = []
    for (name, column) in plan.columns.sorted(by: { $0.key < $1.key }) {
      guard let parameter = names.position(of: name) else {
        throw OpsError(
          .usage, "\(plan.command) has no parameter \(Excerpt.of(name))", field: "map",
          hint: names.hint(for: name))
      }
      guard columns[parameter] == nil else {
        throw OpsError(
          .usage, "--map gives two columns for the parameter \(parameters[parameter].name)",
          field: "map", hint: "leave one of them out")
      }
      let found = try Self.findAll(column, in: header)
      columns[parameter] = found.first
      further[parameter] = Array(found.dropFirst())
      used.formUnion(found)
    }
    for column in plan.ignored {
      used.insert(try Self.find(column, in: header, option: "ignore"))
    }
    let keyColumn = try plan.keyColumn.map { try Self.find($0, in: header, option: "key_col") }
    let extra = Set(header.extraNames)
    for (position, name) in header.names.enumerated() where !used.contains(position) {
      let found = names.position(of: name)
      guard let parameter = found, columns[parameter] == nil else {
        let isLeftOut = plan.ignoresOthers == true || !extra.contains(name)
        if position == keyColumn || isLeftOut { continue }
        if let found, let other = columns[found] {
          throw Self.twice(parameters[found].name, header.names[other], name)
        }
        if let other = header.otherDelimiter {
          throw OpsError(
            .usage, "The header is one column with \(other)s in it", field: "from",
            hint: "add --delimiter \(other)")
        }
        throw OpsError(
          .usage, "The column \"\(Excerpt.of(name))\" is not a parameter of \(plan.command)",
          field: "from",
          hint: "--map PARAMETER=COLUMN binds it, --ignore leaves it out; "
            + names.hint(for: name))
      }
      columns[parameter] = position
    }
    self.header = header
    self.keyColumn = keyColumn
    cells = parameters.indices.compactMap { position in
      columns[position].map { (parameters[position], [$0] + (further[position] ?? [])) }
    }
    for (parameter, column) in zip(parameters, columns) {
      let isConstant = plan.constants[parameter.name] != nil
      if isConstant, column != nil {
        throw OpsError(
          .usage, "\(parameter.typedName) is given as an option and also has a column",
          field: parameter.name, hint: "--ignore leaves the column out")
      }
      guard parameter.isRequired, column == nil, !isConstant else { continue }
      throw OpsError(
        .usage, "The file has no column \"\(parameter.name)\"", field: parameter.name,
        hint: "--map \(parameter.name)=COLUMN binds another one; the file has the columns "
          + header.names.prefix(40).map { Excerpt.of($0) }.joined(separator: ", "))
    }
  }

  /// The refusal of two columns for one parameter.
  private static func twice(_ parameter: String, _ first: String, _ second: String) -> OpsError {
    if TextFolding.sameBytes(first, second) {
      return OpsError(
        .usage, "Two columns are called \"\(Excerpt.of(first))\"", field: "from",
        hint: "rename one of them in the file")
    }
    return OpsError(
      .usage,
      "The columns \"\(Excerpt.of(first))\" and \"\(Excerpt.of(second))\" are both "
        + "the parameter \(parameter)", field: "from", hint: "--ignore leaves one of them out")
  }

  /// The column of that name, or the columns of names with ` + ` between them.
  private static func findAll(_ text: String, in header: HeaderBinding) throws -> [Int] {
    if header.names.contains(text) || !text.contains(joint) {
      return [try find(text, in: header, option: "map")]
    }
    return try text.split(separator: joint).map {
      try find(String($0), in: header, option: "map")
    }
  }

  private static func find(
    _ column: String, in header: HeaderBinding, option: String
  ) throws -> Int {
    do {
      let binding = try HeaderBinding(names: header.names, required: [column])
      return binding.position(of: column) ?? 0
    } catch let error as OpsError {
      throw OpsError(.usage, error.message, field: option, hint: error.hint)
    }
  }
}
