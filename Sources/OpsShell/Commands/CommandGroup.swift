/// Commands that only the shell can do, and what they are about: a table knows by the nouns whose
/// commands it has to make.
struct CommandGroup: Sendable {
  /// The nouns of the commands, each once. A test compares them with the commands.
  let nouns: [String]
  /// The commands, in the order of the table.
  var commands: [Command] { make() }
  private let make: @Sendable () -> [Command]

  init(_ nouns: String..., of make: @autoclosure @escaping @Sendable () -> [Command]) {
    self.nouns = nouns
    self.make = make
  }
}
