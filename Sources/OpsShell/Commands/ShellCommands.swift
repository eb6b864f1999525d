import OpsKernel

/// What commands there are: those of operations as the shell shows them, and its own.
enum ShellCommands {
  /// The command of an operation; nil for one that people reach through another command.
  static func command(of operation: AnyOperation) -> Command? {
    guard !operation.descriptor.isInternal else { return nil }
    return UserCommands.withPassword(operation) ?? TokenCommands.withSecret(operation)
      ?? NoticeCommands.ofOperation(operation) ?? ScheduleCommands.withFiles(operation)
      ?? FloorReportCommand.withPage(operation) ?? MarketplaceCommands.ofOperation(operation)
      ?? StartCommands.ofOperation(operation) ?? AttachmentCommands.ofOperation(operation)
      ?? Command(operation)
  }

  /// The shell's own, in the order in which they stand behind those of operations.
  static let own: [CommandGroup] = [
    CommandGroup("init", "serve", "doctor", "store", "backup", of: BookCommands.all),
    CommandGroup("auth", of: AuthCommands.all),
    CommandGroup("token", of: [TokenCommands.narrow]),
    CommandGroup("import", of: ImportCommands.all),
    CommandGroup("import", of: RecordImportCommands.all),
    CommandGroup("export", "import", of: ExportCommands.all),
    CommandGroup("import", of: [MappingCommand.command]),
    CommandGroup("scan", of: [ScanCommand.command]),
    CommandGroup("count", of: CountCommands.all),
    CommandGroup("menu", "dispatch", of: MarketplaceCommands.all),
    CommandGroup("run", of: [RunCommand.command]),
    CommandGroup("can-i", of: [CanICommand.command]),
    CommandGroup(BulkCommands.noun, of: BulkCommands.all),
    CommandGroup("job", of: JobCommands.all),
    CommandGroup("audit", of: AuditCommands.all),
    CommandGroup("change", of: ChangeCommands.all),
    CommandGroup("desk", of: DeskCommands.all),
    CommandGroup("sync", of: SyncCommands.all),
    CommandGroup("conflict", of: ConflictCommands.all),
    CommandGroup("help", "version", "spec", of: DiscoveryCommands.all),
    CommandGroup("explain", "man", of: ManualCommands.all),
    CommandGroup("who-can", "why", of: AccessCommands.all),
    CommandGroup("completion", of: CompletionCommands.all),
    CommandGroup("time", "watch", of: RepeatCommands.all),
    CommandGroup("plan", "apply", of: PlanCommands.all),
    CommandGroup(
      "begin", ChangesetCommands.committing, "savepoint", "rollback", "sandbox",
      of: ChangesetCommands.all),
    CommandGroup("undo", "redo", "history", of: ReversalCommands.all),
    CommandGroup("run", of: RunHistoryCommands.all),
    CommandGroup("check", of: [CheckCommand.command]),
    CommandGroup("test", of: [TestCommand.command]),
    CommandGroup("workshop", of: [WorkshopBench.command]),
  ]
}
