import Crypto
import OpsDomain
import OpsStorage

/// A plan as a file keeps it: the operations with their inputs and identifiers, the versions of
/// all they read, and the exact rows they leave.
///
/// Nothing in the file is trusted. Applying it runs the operations again, with the rights of the
/// person who applies it, and commits only if the result is exactly the one that was shown.
public struct SavedPlan: Sendable {
  /// Schema of the file.
  public static let schema = "plan.file/1"
  /// Largest plan file, in bytes.
  public static let fileBytes = 256 << 20

  /// A row that the plan leaves, or removes.
  struct Result: Sendable {
    let schema: Schema
    let id: RecordID
    let old: Row?
    let new: Row?
  }

  /// The operations in the order in which they run.
  public let steps: [ChangesetStep]
  /// When it was made: the time its operations took it to be.
  public let at: Instant
  /// Who made the plan.
  public let madeBy: RecordID?
  /// Sign-in name of who made it.
  public let author: String
  /// Where the journal ended then.
  public let base: Int64
  /// The versions its operations relied on; 0 for a record that was not there.
  public let reads: [Expectation]
  /// Digest of what its operations read, pages and sums included.
  let fingerprint: [UInt8]
  let results: [Result]
  /// What the planner was shown of the changes, for the plan of a book on a server, which tells
  /// neither versions nor rows of what the planner does not see; nil for the plan of a book here.
  let state: TimedDigest?
  /// Where the files are that its operations name, by their digests. They are sent when the plan is
  /// applied.
  public let files: [String: String]

  /// The plan of what `changeset` holds. Its operations are run once more, so that only what they
  /// read themselves has to be the same when the plan is applied, and only a plan that can be
  /// repeated is kept.
  ///
  /// Throws `rule.violated` when confidential records are written, such as passwords and carts,
  /// because no file keeps what they hold, and `conflict.version` when the book moves while it is
  /// being planned.
  public static func make(
    _ changeset: Changeset, at moment: Instant, _ call: Call
  ) async throws -> SavedPlan {
    if let server = changeset.server {
      return try await make(changeset, at: server, call)
    }
    guard !changeset.hasSecrets else { throw secret(changeset.confidential) }
    let again = try await Changeset.open(over: changeset.parent, at: moment)
    try await again.run(changeset.steps, call)
    guard again.changes == changeset.changes else {
      throw OpsError(
        .conflictVersion, "The book changed while the plan was being calculated",
        hint: "plan again")
    }
    return SavedPlan(
      changeset, at: moment, by: call.principal, fingerprint: again.store.log.fingerprint)
  }

  /// The refusal of a plan that writes such records.
  static func secret(_ nouns: [String]) -> OpsError {
    OpsError(
      .ruleViolated,
      "A plan that writes confidential records (\(nouns.joined(separator: ", "))) "
        + "cannot be saved to a file",
      hint: "`opsh plan` without --save shows it; run the command by itself")
  }

  private init(
    _ changeset: Changeset, at moment: Instant, by principal: Principal, fingerprint: [UInt8]
  ) {
    steps = changeset.steps
    at = moment
    madeBy = principal.userID
    author = principal.name
    base = changeset.base
    reads = changeset.store.log.expectations
    self.fingerprint = fingerprint
    results = changeset.changes.map {
      Result(schema: $0.schema, id: $0.id, old: $0.old, new: $0.new)
    }
    state = nil
    files = changeset.heldPaths
  }

  /// The plan of a book on a server, as the server has worked it out.
  init(_ plan: StagedPlan, of changeset: Changeset, by principal: Principal) {
    steps = plan.steps.map(\.kept)
    at = plan.at
    madeBy = principal.userID
    author = principal.name
    base = 0
    (reads, fingerprint, results) = ([], [], [])
    state = plan.state
    files = changeset.heldPaths
  }

  // MARK: The file

  /// The bytes of the file, its digest included.
  public func bytes() throws -> [UInt8] {
    let content = try document()
    var file = DocumentObject()
    file.set("schema", .text(Self.schema))
    file.set("digest", .text(Self.digest(content)))
    file.set("plan", content)
    return DocumentWriter.bytes(.object(file)) + [0x0A]
  }

  private static func digest(_ content: Document) -> String {
    HexText.of(Array(SHA256.hash(data: DocumentWriter.bytes(content))))
  }

  private func document() throws -> Document {
    func image(_ row: Row?) -> Document {
      row.map { .text(Base64URL.encode(RowImage.encode($0))) } ?? .null
    }
    var document: DocumentObject = [
      "at": .text(at.description), "by": madeBy.map { .text($0.description) } ?? .null,
      "author": .text(author), "base": .integer(base),
      "steps": .list(try steps.map { try DocumentEncoder.encode($0) }),
      "reads": .list(
        reads.map { read in
          .list([
            .text(read.schema.name), .text(read.id.description), .integer(read.version),
          ])
        }),
      "fingerprint": .text(HexText.of(fingerprint)),
      "results": .list(
        results.map { result in
          .list([
            .text(result.schema.name), .text(result.id.description), image(result.old),
            image(result.new),
          ])
        }),
    ]
    if let state { document.set("state", try DocumentEncoder.encode(state)) }
    if !files.isEmpty {
      var object = DocumentObject()
      for (digest, path) in files.sorted(by: { TextFolding.bytewiseLess($0.key, $1.key) }) {
        object.set(digest, .text(path))
      }
      document.set("files", .object(object))
    }
    return .object(document)
  }

  /// Reads a file. Throws `data.malformed` for one that is no plan, `data.corrupt` for one that
  /// was changed after it was written, `protocol.version` for one of another version.
  public init(_ bytes: [UInt8], rules: RuleBook) throws {
    let limits = DocumentParser.Limits(maximumBytes: Self.fileBytes)
    guard let file = try? DocumentParser.parse(bytes, limits: limits),
      let schema = file["schema"]?.string, schema.hasPrefix("plan.file/")
    else { throw OpsError(.malformed, "The file is not a saved plan", field: "file") }
    guard schema == Self.schema else {
      throw OpsError(
        .protocolMismatch, "The plan was saved by another version of opsh (\(Excerpt.of(schema)))",
        hint: "plan again")
    }
    guard let content = file["plan"], file["digest"]?.string == Self.digest(content) else {
      throw OpsError(
        .corrupt, "The plan was changed after it was saved: its digest does not match",
        field: "file",
        hint: "plan again")
    }
    let reader = SavedPlanReader(content: content, rules: rules)
    at = try Instant(parsing: try reader.text("at"))
    madeBy = try reader.user()
    author = try reader.text("author")
    base = content["base"]?.int ?? 0
    steps = try reader.list("steps").map {
      try DocumentDecoder.decode(ChangesetStep.self, from: $0)
    }
    reads = try reader.reads()
    state = try reader.state()
    fingerprint = state == nil ? try reader.fingerprint() : []
    results = try reader.results()
    files = reader.files()
  }
}
