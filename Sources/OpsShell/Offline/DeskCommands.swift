import OpsDomain
import OpsKernel

/// What an offline desk has beside the operations of its server.
enum DeskCommands {
  static let all: [Command] = [join, status]

  static let whyOpen = "the copy holds only what its user may see; the server checks each call"

  private static let columns: [FieldColumn] = [
    .init("name", "DESK"), .init("server", "SERVER"), .init("user", "USER"),
    .init("state", "STATE"), .init("contact_at", "LAST CONTACT"),
    .init("expires_at", "EXPIRES"), .init("waiting", "WAITING", .right),
    .init("conflicts", "CONFLICTS", .right),
  ]

  static let join = Command(
    "desk", "join", "Makes this home folder an offline desk with a copy of what you may see.",
    whyOpen: whyOpen, effect: .write, answer: "desk.status/1",
    parameters: [
      .argument("url", .text, label: "URL", "Address of the server, where you are signed in."),
      .option("name", .name, label: "NAME", "What you call the desk; default the machine's name."),
    ],
    columns: columns,
    examples: [
      "desk join http://127.0.0.1:8080 --name van", "desk join https://opsh.example",
    ], rehearsals: Rehearsal.none, traits: [.writesElsewhere]
  ) { context, invocation in
    let made = try await context.host.offline(
      .join(address: invocation.text("url") ?? "", name: invocation.text("name")))
    return CommandAnswer(
      schema: "desk.status/1", data: made,
      effect: WriteEffect(changed: true, operation: nil, key: nil), columns: columns)
  }

  static let status = Command(
    "desk", "status", "Shows this offline desk: its server, its age, and its waiting operations.",
    whyOpen: whyOpen, effect: .read, answer: "desk.status/1", columns: columns,
    examples: ["desk status", "desk status -o json"]
  ) { context, _ in
    answer("desk.status/1", try await context.host.offline(.status), columns)
  }

  /// What the desk tells of itself. It knows the calendar of the site without asking its server.
  static func answer(
    _ schema: String, _ data: Document, _ columns: [FieldColumn], effect: WriteEffect? = nil
  ) -> CommandAnswer {
    var answer = CommandAnswer(schema: schema, data: data, effect: effect, columns: columns)
    answer.isOfBook = true
    return answer
  }
}
