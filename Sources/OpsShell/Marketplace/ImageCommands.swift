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
    guard invocation.options.file != nil else { return answer }
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
    guard let operation = invocation.command.operation,
      let file = file(in: invocation.input, of: operation)
    else { return invocation }
    let call = try await context.call(for: invocation)
    return Invocation(
      command: invocation.command, input: try await bringing(file, call, context),
      options: invocation.options, words: invocation.words)
  }

  /// The field by which the input of an operation names a file of this machine; nil where none
  /// does.
  static func fileField(of operation: String, _ input: Document) -> String? {
    file(in: input, of: operation)?.field
  }

  /// The input of one of many calls with the digest of an image in the place of its file, which is
  /// kept. A digest stays: the image was sent before. Calls before it may make what it needs, so
  /// only what no other call changes is refused before the file is sent.
  ///
  /// Throws what ``NamedFile/bring(to:for:protecting:)`` throws and what the operation refuses.
  static func bringing(
    _ operation: String, _ input: Document, _ call: Call, _ context: ShellContext
  ) async throws -> Document {
    guard let file = file(in: input, of: operation) else { return input }
    return try await bringing(file, call, context, isAlone: false)
  }

  private static func bringing(
    _ file: NamedFile, _ call: Call, _ context: ShellContext, isAlone: Bool = true
  ) async throws -> Document {
    let dependencies = try await context.host.dependencies()
    guard let held = dependencies.desk.heldFacts else {
      do {
        try await rehearse(file, call, dependencies, context)
      } catch let error as OpsError
        where !isAlone && [.notfound, .rule, .conflict].contains(error.errorClass)
      {
        // The call itself will tell.
      }
      return file.input(with: try await bring(file, to: dependencies.desk, call, context))
    }
    let digest = try await bring(file, to: dependencies.desk, call, context)
    held.note(file.path, of: digest)
    return file.input(with: digest)
  }

  /// Tries the call out with the file only looked at, so that nothing is stored or sent of a file
  /// that is refused.
  private static func rehearse(
    _ file: NamedFile, _ call: Call, _ dependencies: AppDependencies, _ context: ShellContext
  ) async throws {
    // A rehearsal takes no code: it would tell whether the code is right.
    guard file.operation != delivering || file.input["code"]?.string == nil,
      let operation = context.registry.blueprint.operations[file.operation]
    else { return }
    let trial = dependencies.holding(HeldFacts()).unseen()
    var rehearsal = call
    rehearsal.isRehearsal = true
    let digest = try await bring(file, to: trial.desk, call, context)
    _ = try await operation.run(trial, file.input(with: digest), rehearsal)
  }

  private static func bring(
    _ file: NamedFile, to desk: Desk, _ call: Call, _ context: ShellContext
  ) async throws -> String {
    try await file.bring(
      to: desk, for: call.principal, protecting: context.host.protectedFiles)
  }

  /// The file of a step of a saved plan, whose input has its digest; nil for a step without one.
  static func file(
    ofStep operation: String, _ input: Document, in paths: [String: String]
  ) -> NamedFile? {
    guard let field = field(of: operation, input), let path = paths[input[field]?.string ?? ""]
    else { return nil }
    return NamedFile(operation: operation, field: field, path: path, input: input)
  }

  /// The file that an input names; nil where there is none.
  private static func file(in input: Document, of operation: String) -> NamedFile? {
    guard let field = field(of: operation, input), let path = input[field]?.string,
      ImageDigest(path) == nil
    else { return nil }
    return NamedFile(operation: operation, field: field, path: path, input: input)
  }

  /// The field of an input that may name a file; nil where there is none.
  private static func field(of operation: String, _ input: Document) -> String? {
    if operation == delivering { return "photo" }
    if operation == AttachmentCommands.adding { return "file" }
    let action = input["action"]?.string.flatMap { ImageAction(rawValue: $0) }
    return keeping.contains(operation) && action == .add ? "image" : nil
  }

  /// The bytes of the image with this digest.
  private static func image(_ text: String, _ context: ShellContext) async throws -> [UInt8] {
    let digest = try ImageDigest(parsing: text, field: "image")
    return try await ImageDesk(try await context.host.dependencies().desk)
      .image(digest, for: try await context.host.principal()).bytes
  }
}
