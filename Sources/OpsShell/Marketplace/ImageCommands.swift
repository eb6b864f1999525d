import OpsDomain
import OpsKernel
import OpsMarketplace

/// Commands that take images as files of this machine, or write one: the file is brought to where
/// images are kept, and the operation is told its digest. So are files in the rows of `bulk` and in
/// the steps of `run --atomic`, which run operations and no commands.
enum ImageCommands {
  /// Operations that add, list, remove and get images.
  private static let keeping = [
    MenuService.image.descriptor.name, PartnerService.image.descriptor.name,
  ]
  /// The operation that may take a photo.
  private static let delivering = DeliveryService.deliver.descriptor.name

  /// The operation that answers with the digest of a photo.
  private static let proving = DeliveryService.proof.descriptor.name

  /// The command of an operation that has to do with images; nil for all others.
  static func withFiles(_ operation: AnyOperation) -> Command? {
    let name = operation.descriptor.name
    guard name == delivering || name == proving || keeping.contains(name) else { return nil }
    let command = Command(operation)
    if name == delivering {
      return command.extended(by: []) { context, invocation in
        try await command.run(context, try await bringing(context, invocation))
      }
    }
    if name == proving {
      return command.extended(by: [], traits: [.writesContent]) { context, invocation in
        try await proof(command, context, invocation)
      }
    }
    return command.extended(by: [], traits: [.writesContent]) { context, invocation in
      try await keep(command, context, invocation)
    }
  }

  /// How an order was handed over; a file gets the photo.
  private static func proof(
    _ command: Command, _ context: ShellContext, _ invocation: Invocation
  ) async throws -> CommandAnswer {
    var answer = try await command.run(context, invocation)
    guard invocation.options.file != nil, invocation.options.format == nil else { return answer }
    guard let photo = answer.data["photo"]?.string else {
      throw OpsError(
        .notFound, "This delivery has no photo that you may see", field: "out",
        hint: "run the command without --out to see the proof")
    }
    answer.contentBytes = try await image(photo, context)
    return answer
  }

  private static func keep(
    _ command: Command, _ context: ShellContext, _ invocation: Invocation
  ) async throws -> CommandAnswer {
    let action = invocation.text("action").flatMap { ImageAction(rawValue: $0) }
    guard action == .add else {
      var answer = try await command.run(context, invocation)
      guard action == .get else { return answer }
      guard invocation.options.file != nil else {
        guard invocation.options.format == nil else { return answer }
        throw OpsError(
          .usage, "`get` writes an image to a file", field: "out",
          hint: "add --out FILE; `\(command.name) list` shows the images")
      }
      let digest = answer.data["images"]?.items?.first?["digest"]?.string
      answer.contentBytes = try await image(digest ?? "", context)
      return answer
    }
    return try await command.run(context, try await bringing(context, invocation))
  }

  /// The invocation with the digest of an image in the place of its file.
  static func bringing(
    _ context: ShellContext, _ invocation: Invocation
  ) async throws -> Invocation {
    guard let operation = invocation.command.operation else { return invocation }
    return Invocation(
      command: invocation.command,
      input: try await bringing(operation, invocation.input, context),
      options: invocation.options, words: invocation.words)
  }

  /// The field by which the input of an operation names a file of this machine; nil where none
  /// does.
  static func fileField(of operation: String, _ input: Document) -> String? {
    file(in: input, of: operation)?.field
  }

  /// The input of an operation with the digest of an image in the place of its file, which is kept.
  /// A digest stays: the image was sent before.
  ///
  /// Throws what ``ImageDesk/keep(_:for:field:atMost:)`` and
  /// ``FileDesk/keep(kind:record:for:_:)`` throw, `noinput.file`, and `data.bad_value` for a file
  /// that belongs to a book.
  static func bringing(
    _ operation: String, _ input: Document, _ context: ShellContext
  ) async throws -> Document {
    guard let (field, path) = file(in: input, of: operation) else { return input }
    guard !context.host.protectedFiles.holds(path) else {
      throw OpsError(
        .badValue, "\(Excerpt.of(path, maximum: 120)) belongs to a book", field: field,
        hint: "name another file: the files, keys and sign-ins of books are never sent")
    }
    if operation == AttachmentCommands.adding {
      return try await AttachmentCommands.bringing(path, input, context)
    }
    let desk = ImageDesk(try await context.host.dependencies().desk)
    let principal = try await context.host.principal()
    // A caller who may not bring one is refused before the file is read.
    try await desk.admit(principal, for: operation)
    let bytes = try ByteSources.open(path).readAll(limit: desk.largest, name: path)
    let facts = try await desk.keep(bytes, for: principal, field: field)
    var changed = DocumentObject()
    for member in input.members?.members ?? [] {
      changed.set(member.key, member.key == field ? .text(facts.digest.text) : member.value)
    }
    return .object(changed)
  }

  /// The field that names a file, and the file; nil where there is none.
  private static func file(
    in input: Document, of operation: String
  ) -> (field: String, path: String)? {
    let field: String
    if operation == delivering {
      field = "photo"
    } else if operation == AttachmentCommands.adding {
      field = "file"
    } else {
      let action = input["action"]?.string.flatMap { ImageAction(rawValue: $0) }
      guard keeping.contains(operation), action == .add else { return nil }
      field = "image"
    }
    guard let path = input[field]?.string, ImageDigest(path) == nil else { return nil }
    return (field, path)
  }

  /// The bytes of the image with this digest.
  private static func image(_ text: String, _ context: ShellContext) async throws -> [UInt8] {
    let digest = try ImageDigest(parsing: text, field: "image")
    return try await ImageDesk(try await context.host.dependencies().desk)
      .image(digest, for: try await context.host.principal()).bytes
  }
}
