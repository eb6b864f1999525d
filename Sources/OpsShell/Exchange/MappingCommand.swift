import OpsDomain
import OpsKernel

/// `import mapping FILE COMMAND`: which column of a file is which parameter.
enum MappingCommand {
  /// Rows that proposals look at.
  private static let looked = 200
  /// Rows that are shown.
  private static let shown = 10

  static let command = Command(
    "import", "mapping", "Proposes which column of a file is which parameter of a command.",
    whyOpen: "each row is tried out with the rights of the person, if somebody is signed in",
    effect: .read, answer: "import.mapping/1",
    parameters: [
      .argument("file", .path, "The file: CSV or CSV.gz with a header."),
      .argument(
        "command", .text, label: "COMMAND", repeatable: true,
        "The command for each row, such as `customer create`."),
      .option(
        "set", .text, repeatable: true, label: "P=COLUMN,…",
        "Which column goes to which parameter, instead of the proposal; `P=A + B` joins two."),
      .option("ignore", .text, repeatable: true, label: "COLUMN,…", "Columns to ignore."),
      .option("key_col", .text, label: "COLUMN", "Column with a key for each row."),
      .option(
        "save", .output, label: "F", "File for the mapping; use it with `bulk COMMAND --mapping`."),
    ],
    examples: [
      "import mapping contacts.csv customer create",
      "import mapping contacts.csv customer create --set \"number=Ref\" --save mapping.json",
    ], traits: [.mayAnswerNo]
  ) { context, invocation in
    try await run(context, invocation)
  }

  private static func run(
    _ context: ShellContext, _ invocation: Invocation
  ) async throws -> CommandAnswer {
    let file = invocation.text("file") ?? ""
    try SourceFiles([file]).refuse(invocation.text("save"), field: "save")
    let permit = try context.permit("save", as: "mapping", invocation)
    let (name, descriptor) = try target(context, invocation)
    let head = try MappedHead(file, rows: looked)
    let given = try pairs(invocation)
    var taken: Set<Int> = []
    for column in given.values {
      for part in column.split(separator: CellBinding.joint) {
        taken.insert(try head.position(of: String(part), option: "set"))
      }
    }
    let ignored = list(invocation, "ignore")
    for column in ignored { taken.insert(try head.position(of: column, option: "ignore")) }
    let parameters = descriptor.parameters
    let names = ParameterNames(parameters: parameters, command: name)
    for parameter in given.keys.sorted() where names.position(of: parameter) == nil {
      throw OpsError(
        .usage, "\(name) has no parameter \(Excerpt.of(parameter))", field: "set",
        hint: names.hint(for: parameter))
    }
    let fixed = Set(given.keys.compactMap { names.position(of: $0) })
    let open = parameters.indices.filter { !fixed.contains($0) }.map { parameters[$0] }
    let proposals = ColumnGuess(names: head.names, rows: head.rows)
      .proposals(for: open, taken: taken)
    var mapping = ColumnMapping(
      command: name, delimiter: head.delimiter, columns: given, ignored: ignored,
      keyColumn: invocation.text("key_col"))
    for proposal in proposals {
      mapping.columns[proposal.parameter.name] = head.names[proposal.column]
    }
    let report = MappingReport(
      mapping: mapping, head: head, parameters: parameters, proposals: proposals)
    let rows = report.missing.isEmpty ? try self.preview(file, mapping, context) : []
    let preview = await tried(rows, context)
    if let permit { try context.files(invocation.options).write(try mapping.bytes(), to: permit) }
    let console = context.console
    let style = Style.resolve(
      invocation.options.colour, isTerminal: console.isTerminal, environment: console.environment)
    return report.answer(
      file, preview, saved: permit?.order.path, style: style,
      width: console.isTerminal ? console.width : nil)
  }

  /// The command of every row, and what is declared about its operation.
  private static func target(
    _ context: ShellContext, _ invocation: Invocation
  ) throws -> (name: String, descriptor: OperationDescriptor) {
    let words = Word.arguments(
      (invocation.input["command"]?.items ?? []).compactMap(\.string)
        .flatMap { $0.split(separator: " ").map(String.init) })
    let (bulk, length) = try BulkCommands.command(words, in: context.registry)
    guard length == words.count, let name = bulk.verb else {
      throw OpsError(
        .usage, "\(Excerpt.of(words[min(length, words.count - 1)].text)) is no part of a command",
        field: "command", hint: "give only the command, such as: customer create")
    }
    let operation = try context.registry.find(words).command.operation ?? name
    let found = try context.registry.blueprint.operations.operation(named: operation)
    return (name, found.descriptor)
  }

  private static func list(_ invocation: Invocation, _ name: String) -> [String] {
    (invocation.input[name]?.items ?? []).compactMap(\.string)
      .flatMap { $0.split(separator: ",").map(String.init) }
  }

  private static func pairs(_ invocation: Invocation) throws(OpsError) -> [String: String] {
    var pairs: [String: String] = [:]
    for pair in list(invocation, "set") {
      guard let equals = pair.firstIndex(of: "="), equals != pair.startIndex else {
        throw OpsError(
          .usage, "--set takes PARAMETER=COLUMN, not \(Excerpt.of(pair))", field: "set")
      }
      pairs[String(pair[..<equals])] = String(pair[pair.index(after: equals)...])
    }
    return pairs
  }

  /// The rows with what the book would refuse of them: each is rehearsed, and nobody is shown an
  /// answer. Without a sign-in the rows are only read.
  private static func tried(_ rows: [BulkRow], _ context: ShellContext) async -> [BulkRow] {
    guard !rows.isEmpty, let principal = try? await context.host.principal(),
      let dependencies = try? await context.host.dependencies().unseen()
    else { return rows }
    let operations = context.registry.blueprint.operations
    var tried: [BulkRow] = []
    for row in rows {
      guard case .success(let call) = row.call, call.refusal == nil,
        let operation = operations[call.operation]
      else {
        tried.append(row)
        continue
      }
      do {
        _ = try await operation.run(
          dependencies, call.input, Call(principal, isRehearsal: true))
        tried.append(row)
      } catch let error as OpsError where ofRows.contains(error.errorClass) {
        tried.append(BulkRow(source: row.source, call: .success(call.refused(for: error))))
      } catch {
        // What is wrong with the book or the caller, `bulk` says.
        tried.append(row)
      }
    }
    return tried
  }

  /// Refusals that are about a row.
  private static let ofRows: Set<ErrorClass> = [.data, .notfound, .rule, .conflict]

  /// The first rows as `bulk` would read them, with what is wrong with them.
  private static func preview(
    _ file: String, _ mapping: ColumnMapping, _ context: ShellContext
  ) throws -> [BulkRow] {
    var plan = BulkPlan(command: mapping.command, file: file)
    plan.format = .csv
    try mapping.complete(&plan, hasDelimiter: false)
    let form = RowForm(plan: plan, registry: context.registry, isConfirmed: false)
    var reader = try form.rows(try ByteSources.open(file), keys: nil)
    var rows: [BulkRow] = []
    while rows.count < shown, let row = try reader.next() { rows.append(row) }
    return rows
  }
}
