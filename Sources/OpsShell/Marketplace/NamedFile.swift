import OpsDomain
import OpsKernel

/// A file of this machine in the input of an operation.
struct NamedFile {
  /// The operation.
  let operation: String
  /// The field that names the file.
  let field: String
  /// Where it is.
  let path: String
  /// The whole input.
  let input: Document

  /// Brings the file to where files of the book are kept; answers its digest. A desk that only
  /// tries out looks at it and keeps nothing.
  ///
  /// - Parameter protected: Files that are never sent, whatever names them: a line, a row, a step
  ///   or a saved plan that somebody has edited.
  ///
  /// Throws what ``ImageDesk/keep(_:for:field:atMost:)`` and
  /// ``FileDesk/keep(kind:record:for:_:)`` throw, `noinput.file`, and `data.bad_value` for a
  /// protected file.
  func bring(
    to desk: Desk, for principal: Principal, protecting protected: ProtectedFiles
  ) async throws -> String {
    guard !protected.holds(path) else {
      throw OpsError(
        .badValue, "\(Excerpt.of(path, maximum: 120)) belongs to a book", field: field,
        hint: "name another file: the files, keys and sign-ins of books are never sent")
    }
    if operation == AttachmentCommands.adding {
      return try await FileDesk(desk).keep(
        kind: input["kind"]?.string ?? "", record: input["record"]?.string ?? "", for: principal
      ) {
        // As it is: a compressed file stays compressed.
        try FileByteSource(path: path)
      }.digest.text
    }
    let door = ImageDesk(desk)
    // A caller who may not bring one is refused before the file is read.
    try await door.admit(principal, for: operation)
    let bytes = try ByteSources.open(path).readAll(limit: door.largest, name: path)
    return try await door.keep(bytes, for: principal, field: field).digest.text
  }

  /// The input with a digest in the place of the path. An attached file keeps its name unless the
  /// input has one.
  func input(with digest: String) -> Document {
    var changed = DocumentObject()
    for member in input.members?.members ?? [] {
      changed.set(member.key, member.key == field ? .text(digest) : member.value)
    }
    if operation == AttachmentCommands.adding, input["name"]?.string == nil,
      let name = path.split(separator: "/").last.flatMap({ TextRules.fitted(String($0)) })
    {
      changed.set("name", .text(name))
    }
    return .object(changed)
  }
}
