import OpsDomain
import OpsKernel

/// Backups as files: what only the machine of the book can do. What the book remembers of them, and
/// their schedule, are operations.
enum BackupCommands {
  static let all: [Command] = [create, verify, files, restore, drill]

  private static let checkColumns: [FieldColumn] = [
    .init("check", "CHECK"), .init("ok", "OK"), .init("detail", "DETAIL"),
  ]
  private static let fileColumns: [FieldColumn] = [
    .init("created_at", "CREATED"), .init("commit", "COMMIT", .right),
    .init("size", "BYTES", .right), .init("lock", "LOCK"), .init("file", "FILE"),
  ]
  private static let madeColumns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("file", "FILE"), .init("commit", "COMMIT", .right),
    .init("size", "BYTES", .right), .init("images", "IMAGES", .right),
  ]
  private static let readColumns: [FieldColumn] = [
    .init("ok", "OK"), .init("created_at", "CREATED"), .init("commit", "COMMIT", .right),
    .init("files", "FILES", .right), .init("bytes", "BYTES", .right),
    .init("same_book", "SAME BOOK"),
  ]
  private static let restoredColumns: [FieldColumn] = [
    .init("book", "BOOK"), .init("commit", "COMMIT", .right), .init("at", "AT"),
    .init("erased", "ERASED", .right), .init("checked", "CHECKED"),
  ]

  private static let passphrase = Parameter.option(
    "passphrase_file", .path, label: "FILE", "File with the passphrase; default the backup's key.")
  private static let key = Parameter.option(
    "key_file", .path, label: "FILE",
    "File with the backup's key; default backup.key in the seal folder.")

  static let create = Command(
    "backup", "create", "Makes an encrypted backup of the book, also while others work with it.",
    permission: .systemBackupData, effect: .write, answer: "backup.made/1",
    parameters: [
      .argument("place", .path, label: "FILE|FOLDER", "A new file, or the folder of backups."),
      passphrase,
      .option("keep", .integer, label: "N", "How many backups stay in the folder; default all."),
    ],
    columns: madeColumns,
    examples: [
      "backup create /media/usb/monday.opshbackup --passphrase-file passphrase",
      "backup create /var/backups/opsh --keep 14",
    ], rehearsals: Rehearsal.none, traits: [.needsBookHere, .writesElsewhere]
  ) { context, invocation in
    try await context.host.principal().requireEntry(.systemBackupData, to: "backup create")
    let made = try await run(
      .create(
        place: invocation.text("place") ?? "",
        passphraseFile: invocation.text("passphrase_file"), keep: invocation.integer("keep")),
      context, invocation)
    return CommandAnswer(
      schema: "backup.made/1", data: made,
      effect: WriteEffect(changed: true, operation: nil, key: nil), columns: madeColumns)
  }

  static let verify = Command(
    "backup", "verify", "Reads a whole backup and checks every block.",
    whyOpen: "the passphrase or the key decides who can read a backup", effect: .read,
    answer: "backup.content/1",
    parameters: [.argument("file", .path, label: "FILE", "The backup."), passphrase, key],
    columns: readColumns,
    examples: [
      "backup verify /var/backups/opsh/book.opshbackup",
      "backup verify monday.opshbackup --passphrase-file passphrase",
    ], traits: [.needsBookHere]
  ) { context, invocation in
    let found = try await run(
      .verify(file: invocation.text("file") ?? "", opening(invocation)), context, invocation)
    return CommandAnswer(schema: "backup.content/1", data: found, columns: readColumns)
  }

  static let files = Command(
    "backup", "files", "Lists the backups in a folder, of any book, newest first.",
    whyOpen: "it shows only what the files of backups say to everybody", effect: .read,
    answer: "backup.file/1", isList: true,
    parameters: [.argument("folder", .path, label: "FOLDER", "The folder of backups.")],
    columns: fileColumns,
    examples: ["backup files /var/backups/opsh", "backup files . -o json"],
    traits: [.needsBookHere]
  ) { context, invocation in
    let found = try await run(
      .files(folder: invocation.text("folder") ?? ""), context, invocation)
    return CommandAnswer(schema: "backup.file/1", data: found, columns: fileColumns)
  }

  static let restore = Command(
    "backup", "restore", "Makes a new book from a backup; people erased since then stay erased.",
    whyOpen: "the passphrase or the key opens the backup; the file system decides who may write",
    effect: .write, answer: "backup.restored/1",
    parameters: [
      .argument("file", .path, label: "FILE", "The backup."),
      .option("to", .path, required: true, label: "NEW", "The file of the new book."),
      passphrase, key,
      .option(
        "to_commit", .integer, label: "SEQUENCE",
        "The last commit that the new book has; default all commits."),
      .option(
        "to_time", .instantEnd, label: "TIME",
        "The moment the new book goes back to; a day means its end."),
      .option(
        "erasures", .text, label: "FILE|none",
        "File that lists who was erased since; none: nobody was."),
      .flag("no_verify", "Skip the checks of the restored book."),
    ],
    columns: restoredColumns,
    examples: [
      "backup restore monday.opshbackup --to restored.sqlite --passphrase-file passphrase",
      "backup restore monday.opshbackup --to restored.sqlite --to-time 2027-03-01T10:00:00Z",
    ], rehearsals: Rehearsal.none, traits: [.needsBookHere, .writesElsewhere]
  ) { context, invocation in
    var request = BackupRestoreRequest(
      invocation.text("file") ?? "", to: invocation.text("to") ?? "")
    request.opening = opening(invocation)
    request.commit = invocation.integer("to_commit")
    if let text = invocation.text("to_time") {
      request.moment = try await context.moment(
        knownAt: try SiteTime(parsing: text, field: "to_time"), field: "to_time")
    }
    request.erasures = invocation.text("erasures")
    request.isChecked = !invocation.flag("no_verify")
    let restored = try await run(.restore(request), context, invocation)
    return CommandAnswer(
      schema: "backup.restored/1", data: restored,
      effect: WriteEffect(changed: true, operation: nil, key: nil), columns: restoredColumns)
  }

  static let drill = Command(
    "backup", "drill", "Restores a backup for a test, checks the book, and measures the time.",
    permission: .systemBackupData, effect: .write, answer: "backup.drill/1", isList: true,
    parameters: [
      .optionalArgument("file", .path, label: "FILE", "The backup; default the newest one."),
      passphrase,
    ],
    columns: checkColumns,
    examples: ["backup drill", "backup drill monday.opshbackup --passphrase-file passphrase"],
    rehearsals: Rehearsal.none, traits: [.needsBookHere, .mayAnswerNo]
  ) { context, invocation in
    try await context.host.principal().requireEntry(.systemBackupData, to: "backup drill")
    let checks = try await run(
      .drill(
        file: invocation.text("file"), passphraseFile: invocation.text("passphrase_file")),
      context, invocation)
    let isWhole = (checks.items ?? []).allSatisfy { $0["ok"] == .bool(true) }
    return CommandAnswer(
      schema: "backup.drill/1", data: checks,
      effect: WriteEffect(changed: isWhole, operation: nil, key: nil), columns: checkColumns,
      exitCode: isWhole ? 0 : 1)
  }

  private static func opening(_ invocation: Invocation) -> BackupOpening {
    BackupOpening(
      passphraseFile: invocation.text("passphrase_file"), keyFile: invocation.text("key_file"))
  }

  /// Asks the application, and tells people what it does meanwhile.
  private static func run(
    _ request: BackupRequest, _ context: ShellContext, _ invocation: Invocation
  ) async throws -> Document {
    let console = context.console
    let isQuiet = invocation.options.isQuiet
    return try await context.host.backup(request) { line in
      if !isQuiet { console.remark(line + "\n") }
    }
  }
}
