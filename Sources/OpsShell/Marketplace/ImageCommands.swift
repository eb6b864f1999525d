import OpsDomain
import OpsKernel

/// Commands that take images as files of this machine, or write one: the file is brought to where
/// images are kept, and the operation is told its digest.
enum ImageCommands {
  /// The command of an operation that has to do with images; nil for all others.
  static func withFiles(_ operation: AnyOperation) -> Command? {
    let command = Command(operation)
    switch operation.descriptor.name {
    case "menu.image", "partner.image":
      return command.extended(by: [], traits: [.writesContent]) { context, invocation in
        try await keep(command, context, invocation)
      }
    case "order.deliver":
      return command.extended(by: []) { context, invocation in
        try await command.run(context, try await bringing("photo", context, invocation))
      }
    default: return nil
    }
  }

  private static func keep(
    _ command: Command, _ context: ShellContext, _ invocation: Invocation
  ) async throws -> CommandAnswer {
    let action = invocation.text("action")
    guard action == "add" else {
      var answer = try await command.run(context, invocation)
      guard action == "get", invocation.options.file != nil else { return answer }
      answer.contentBytes = try await image(in: answer.data, context)
      return answer
    }
    return try await command.run(context, try await bringing("image", context, invocation))
  }

  /// The invocation with the digest of an image in the place of its file, which is kept. A digest
  /// stays: the image was sent before.
  private static func bringing(
    _ field: String, _ context: ShellContext, _ invocation: Invocation
  ) async throws -> Invocation {
    guard let path = invocation.text(field), ImageDigest(path) == nil else { return invocation }
    let desk = ImageDesk(try await context.host.dependencies().desk)
    let principal = try await context.host.principal()
    // Whoever may not bring one is told so before anything of the file.
    try await desk.admit(principal)
    let bytes = try ByteSources.open(path).readAll(limit: desk.largest, name: path)
    let facts = try await desk.keep(bytes, for: principal, field: field)
    var input = DocumentObject()
    for member in invocation.input.members?.members ?? [] {
      input.set(member.key, member.key == field ? .text(facts.digest.text) : member.value)
    }
    return Invocation(
      command: invocation.command, input: .object(input), options: invocation.options,
      words: invocation.words)
  }

  /// The bytes of the one image of an answer.
  private static func image(
    in answer: Document, _ context: ShellContext
  ) async throws -> [UInt8] {
    let text = answer["images"]?.items?.first?["digest"]?.string ?? ""
    let digest = try ImageDigest(parsing: text, field: "image")
    return try await ImageDesk(try await context.host.dependencies().desk)
      .image(digest, for: try await context.host.principal()).bytes
  }
}
