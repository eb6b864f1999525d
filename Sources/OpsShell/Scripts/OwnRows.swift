/// What the rows of lists hold that the shell makes itself: no operation declares them, and a list
/// without rows cannot tell.
enum OwnRows {
  /// The names of all fields; empty for other commands.
  static func names(of command: Command, _ answers: AnswerCatalogue) -> [String] {
    guard command.isList, answers[command.answer] == nil else { return [] }
    var names = command.columns.map(\.field)
    for name in further(command, answers) where !names.contains(name) { names.append(name) }
    return names
  }

  /// The fields that have no column.
  private static func further(_ command: Command, _ answers: AnswerCatalogue) -> [String] {
    switch command.answer {
    case RunRecord.schema: RunRecord.fields
    case JobCommands.schema:
      JobCommands.fieldsOfRuns + (answers[JobCommands.schemaOfBook]?.names ?? [])
    default: []
    }
  }
}
