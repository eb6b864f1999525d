import OpsDomain
import OpsKernel

/// Commands about the book as a whole.
enum BookCommands {
  static let all: [Command] =
    [initialise, serve, doctor, status, migrate, upgrade] + BackupCommands.all

  private static let findingColumns: [FieldColumn] = [
    .init("check", "CHECK"), .init("ok", "OK"), .init("detail", "DETAIL"),
  ]
  private static let copyColumns: [FieldColumn] = [
    .init("collection", "COLLECTION"), .init("records", "RECORDS", .right),
    .init("hash", "HASH"), .init("equal", "EQUAL"),
  ]

  private static let stepColumns: [FieldColumn] = [
    .init("step", "STEP"), .init("changes", "CHANGES"), .init("rows", "ROWS", .right),
  ]

  static let initialise = Command(
    "init", nil, "Creates a book and its first administrator.",
    whyOpen: "no book can grant a right yet; the file system decides who may create a book",
    effect: .write, answer: "book/1",
    parameters: [
      .option("admin", .name, required: true, label: "NAME", "Sign-in name of the administrator."),
      .option(
        "zone", .text, label: "ZONE",
        "Time zone of the site; default UTC; cannot be changed later."),
      .option(
        "currency", .text, label: "CODE",
        "Currency of the book; default EUR; cannot be changed later."),
      .flag(
        "test_clock", "Let OPSH_NOW set the time of the book, for tests; cannot be changed later."),
    ] + PasswordSource.parametersOfNew,
    examples: [
      "init --admin anna --password-file admin.password --zone Europe/Vilnius --currency EUR",
      "init --admin anna --password-stdin",
      "init --admin anna --password-stdin --test-clock",
    ], rehearsals: [.dryRun], traits: [.needsBookHere, .writesElsewhere]
  ) { context, invocation in
    let plan = BookPlan(
      administrator: invocation.text("admin") ?? "", zone: invocation.text("zone") ?? "UTC",
      currency: try Currency(parsing: invocation.text("currency") ?? "EUR"),
      isTestClock: invocation.flag("test_clock"))
    // Checked first: nobody should type a password twice and only then learn of a misspelt zone.
    let planned = try await context.host.check(plan)
    let isChosen = invocation.text("zone") != nil && invocation.text("currency") != nil
    let isDryRun = invocation.options.isDryRun
    if !isChosen, !invocation.options.isQuiet {
      context.console.tell(
        "The book has the time zone \(plan.zone) and the currency \(plan.currency.rawValue). "
          + "Neither can be changed later. To choose others, "
          + (isDryRun
            ? "give --zone and --currency."
            : "remove this book and run init again with --zone and --currency."))
    }
    let isGiven = invocation.text("password_file") != nil || invocation.flag("password_stdin")
    let effect = WriteEffect(changed: true, operation: nil, key: nil)
    if isDryRun, !isGiven { return CommandAnswer(schema: "book/1", data: planned, effect: effect) }
    let password = try PasswordSource.read(
      invocation, context, isNew: true, user: plan.administrator)
    guard !isDryRun else {
      return CommandAnswer(schema: "book/1", data: planned, effect: effect)
    }
    let setup = BookSetup(plan, password: password)
    return CommandAnswer(
      schema: "book/1", data: try await context.host.initialise(setup), effect: effect)
  }

  static let serve = Command(
    "serve", nil, "Serves the book to other machines until you stop it.",
    whyOpen: "everybody who can read the book's files may run it; each request is checked",
    effect: .read,
    answer: "serve/1",
    parameters: [
      .option(
        "listen", .text, required: true, label: "HOST:PORT", "Address to listen on."),
      .option(
        "setup_token_file", .path, label: "FILE",
        "Start with an empty book and wait for `store migrate` with this token."),
    ],
    examples: [
      "serve --listen 127.0.0.1:8080", "serve --listen 127.0.0.1:0",
      "serve --listen 127.0.0.1:8080 --setup-token-file setup.token",
    ], rehearsals: Rehearsal.none, traits: [.needsBookHere]
  ) { context, invocation in
    let console = context.console
    if let warning = context.host.warningBeforeServing { console.remark(warning + "\n") }
    try await context.host.serve(
      listen: invocation.text("listen") ?? "",
      setupTokenFile: invocation.text("setup_token_file")
    ) { address in
      console.remark("opsh serves on \(address)\n")
    }
    return CommandAnswer(schema: "serve/1", data: ["stopped": true], text: "")
  }

  static let doctor = Command(
    "doctor", nil, "Checks the book: files, settings, journal and ledger.",
    whyOpen: "everybody who can read the book's files may run it; it shows no record",
    effect: .read,
    answer: "doctor/1", isList: true,
    columns: findingColumns,
    examples: ["doctor", "doctor -o json"], traits: [.mayAnswerNo]
  ) { context, _ in
    let findings = try await context.host.inspect()
    let isHealthy = (findings.items ?? []).allSatisfy { $0["ok"] == .bool(true) }
    return CommandAnswer(
      schema: "doctor/1", data: findings, columns: findingColumns, exitCode: isHealthy ? 0 : 1)
  }

  static let migrate = Command(
    "store", "migrate", "Copies the book to another store and verifies the copy.",
    permission: .systemBackupData, effect: .write, answer: "store.migration/1",
    parameters: [
      .option(
        "to", .path, required: true, label: "CONFIG", "Configuration file of the other store."),
      .option(
        "setup_token_file", .path, label: "FILE", "Setup token of the server to copy to."),
    ],
    columns: copyColumns,
    examples: [
      "store migrate --to Config/remote.json --setup-token-file setup.token",
      "store migrate --to Config/local.json",
    ], rehearsals: Rehearsal.none, traits: [.writesElsewhere, .mayAnswerNo]
  ) { context, invocation in
    try await context.host.principal().requireEntry(.systemBackupData, to: "store migrate")
    let console = context.console
    let result = try await context.host.migrate(
      to: invocation.text("to") ?? "", setupTokenFile: invocation.text("setup_token_file")
    ) { line in
      console.remark(line + "\n")
    }
    return CommandAnswer(
      schema: "store.migration/1", data: result["collections"] ?? result,
      columns: copyColumns, exitCode: result["ok"] == .bool(false) ? 1 : 0)
  }

  static let upgrade = Command(
    "store", "upgrade", "Upgrades a book of an older version; keeps the old file.",
    whyOpen: "the book can only be opened afterwards; the file system decides who may change it",
    effect: .write, answer: "store.upgrade/1",
    parameters: [
      .flag("plan", "Show the steps that are missing; change nothing.")
    ],
    columns: stepColumns,
    examples: ["store upgrade --plan", "store upgrade", "store upgrade --plan -o json"],
    rehearsals: [.dryRun], traits: [.needsBookHere, .writesElsewhere]
  ) { context, invocation in
    let console = context.console
    let planOnly = invocation.flag("plan") || invocation.options.isDryRun
    let isQuiet = invocation.options.isQuiet
    let steps = try await context.host.upgrade(planOnly: planOnly) { line in
      if !isQuiet { console.remark(line + "\n") }
    }
    // `--plan` shows the missing steps; `-n` shows what the run would do.
    let isChanged = !invocation.flag("plan") && steps.items?.isEmpty == false
    return CommandAnswer(
      schema: "store.upgrade/1", data: steps,
      effect: WriteEffect(changed: isChanged, operation: nil, key: nil), columns: stepColumns)
  }
}
