import Glibc
import OpsDomain
import OpsExchange
import OpsKernel
import Synchronization

/// Records to files, and a new book of such files.
enum ExportCommands {
  static let all: [Command] = [export, bringIn]

  private static let columns: [FieldColumn] = [
    .init("path", "PATH"), .init("format", "FORMAT"), .init("records", "RECORDS", .right),
  ]

  static let export = Command(
    "export", nil, "Writes the records of one collection, or of all, to a file.",
    permission: .systemExportData, effect: .read, answer: "export/1",
    parameters: [
      .argument(
        "noun", .text, label: "NOUN|all",
        "What to export, such as products or stock_movements; `all` exports every collection."),
      .option(
        "to", .output, required: true, label: "PATH",
        "The file to write; for `all` as CSV, a folder."),
      .option(
        "format", .choice(ExportFormat.allCases.map(\.rawValue)), label: "|",
        "Format of the file; default: the one that the ending of its name says."),
      .flag(
        "resume",
        "Keep finished parts in a file that ends with .part; after an interruption the same "
          + "command continues."),
    ],
    columns: columns,
    examples: [
      "export products --to export.csv", "export all --to book.ndjson",
      "export all --to book.sqlite --resume",
    ],
    work: .operation("export.page", endings: [.cantcreate, .notfound, .conflict])
  ) { context, invocation in
    try await run(context, invocation)
  }

  private static func run(
    _ context: ShellContext, _ invocation: Invocation
  ) async throws -> CommandAnswer {
    let call = try await context.call(for: invocation)
    try call.principal.requireEntry(.systemExportData, to: "export")
    let scope = ExportScope(context.registry.blueprint.rules)
    let noun = invocation.text("noun") ?? ""
    let only = noun.lowercased() == "all" ? nil : try scope.schema(named: noun)
    let order = try order(context, invocation, isAll: only == nil)
    let meter = Mutex(ImportMeter(context.console, invocation.options))
    // A failure too begins on a line of its own.
    defer { meter.withLock { $0.finish() } }
    let files = context.files(invocation.options)
    let file = try FileExport(order, files) { records in
      let position = BytePosition(consumed: records, total: nil)
      meter.withLock {
        $0.show("exporting", ImportProgress(position, rows: records, rejected: 0))
      }
    }
    let service = try await context.host.dependencies().export
    let exported: [ExportedCollection]
    if invocation.flag("resume"), !files.isRehearsal {
      let part = ExportPart(of: order, files, context.registry.blueprint.rules)
      exported = try await service.run(only, call, keeping: part, to: file)
      try await file.finish()
      try await part.remove()
    } else {
      exported = try await service.run(only, call, to: file)
      try await file.finish()
    }
    let records = exported.reduce(0) { $0 + $1.records }
    let collections: [Document] = exported.map {
      ["collection": .text($0.collection), "records": .integer(Int64($0.records))]
    }
    let words = Counted.text(records, "record")
    return CommandAnswer(
      schema: "export/1",
      data: [
        "path": .text(order.path), "format": .text(order.format.rawValue),
        "records": .integer(Int64(records)), "collections": .list(collections),
      ],
      columns: columns,
      text: files.isRehearsal
        ? "\(words) to export\n"
        : "\(words) written to \(Excerpt.of(order.path, maximum: 120))\n")
  }

  /// What is to be written, looked at before anything is read.
  private static func order(
    _ context: ShellContext, _ invocation: Invocation, isAll: Bool
  ) throws -> FileExport.Order {
    let path = invocation.text("to") ?? ""
    let named = invocation.text("format").flatMap(ExportFormat.init(rawValue:))
    // A name without an ending says nothing; an ending that is none of ours says something else.
    let hasEnding = path.split(separator: "/").last?.contains(".") == true
    let usual: ExportFormat? = isAll || hasEnding ? nil : .csv
    guard let format = named ?? ExportFormat(path: path) ?? usual else {
      throw OpsError(
        .usage, "The ending of \(Excerpt.of(path)) names no format",
        field: "format",
        hint: "add --format " + ExportFormat.allCases.map(\.rawValue).joined(separator: "|"))
    }
    if isAll, format == .csv {
      try prepareFolder(path, context, invocation)
      return FileExport.Order(folder: path)
    }
    let permit = try context.permit("to", as: "export", invocation)
    guard let permit else {
      throw OpsError(.usage, "The name of the output file is empty", field: "to")
    }
    let folder = context.console.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 }
    return FileExport.Order(format, to: permit, temporary: folder ?? "/tmp")
  }

  /// Makes the folder of an export, for its owner alone. One that holds files wants `--yes`: files
  /// of an earlier export are replaced. Those of an export that is resumed are its own.
  private static func prepareFolder(
    _ path: String, _ context: ShellContext, _ invocation: Invocation
  ) throws {
    let options = invocation.options
    try FileName.check(path + "/.", field: "to")
    let writer = context.files(options)
    try writer.check(folder: path, field: "to")
    let isConfirmed = try context.confirmsFiles(options)
    let names = FolderNames.of(path)
    let isResumed = invocation.flag("resume") && names.contains(ExportPart.nameInFolder)
    guard writer.isRehearsal || isConfirmed || isResumed || names.isEmpty else {
      throw OpsError(
        .confirmNeeded, "The folder \(Excerpt.of(path, maximum: 120)) is not empty", field: "to",
        hint: "add --yes to replace the files of an export in it, or name another folder")
    }
    guard writer.isRehearsal || mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw OpsError(
        .cannotCreate,
        "Cannot create the folder \(Excerpt.of(path, maximum: 120)): "
          + FileFailure.reason(errno), field: "to", hint: "name another folder")
    }
  }

  static let bringIn = Command(
    "import", "book", "Makes a new book of an administrator's export of everything.",
    whyOpen: "no book can grant a right yet; the file system decides who may create a book",
    effect: .write, answer: "book.import/1",
    parameters: [
      .argument("file", .path, "The export: JSON, NDJSON, SQLite, or a folder of CSV files."),
      .option(
        "admin", .name, required: true, label: "NAME",
        "Sign-in name of an administrator in the export, who gets the password."),
    ] + PasswordSource.parametersOfNew,
    examples: [
      "import book book.ndjson --admin anna --password-file admin.password",
      "import book export-folder --admin anna --password-stdin",
    ], rehearsals: Rehearsal.none, traits: [.needsBookHere, .writesElsewhere]
  ) { context, invocation in
    let name = invocation.text("admin") ?? ""
    let password = try PasswordSource.read(invocation, context, isNew: true, user: name)
    let meter = Mutex(ImportMeter(context.console, invocation.options))
    let setup = BookImport(
      path: invocation.text("file") ?? "", administrator: name, password: password)
    let answer = try await context.host.importBook(setup) { records in
      let position = BytePosition(consumed: records, total: nil)
      meter.withLock {
        $0.show("importing", ImportProgress(position, rows: records, rejected: 0))
      }
    }
    meter.withLock { $0.finish() }
    return CommandAnswer(
      schema: "book.import/1", data: answer,
      effect: WriteEffect(changed: true, operation: nil, key: nil))
  }
}
