import OpsDomain
import OpsKernel
import OpsStorage

/// A mould, and how many of it exist: as many machines can use it at the same time.
///
/// A mould that routings name but that has no record exists once.
public struct Mould: Entity, Referable {
  /// The workshop's collection of moulds.
  public static let record = Record("moulds", .workshop, "mould")
  public static let reference = ParameterReference("mould", example: "M-42", names: .mould) {
    try await $1.repository(Mould.self).named($0)
  }

  public var id: RecordID
  public var version: Int64 = 0
  /// The code that routings name; unique regardless of letter case.
  public var code: Naming<Line>
  /// ``code`` without differences of case, accents and spacing; lists sort by it.
  public var foldedCode: Unique<Folded>
  /// How many there are; 0 while all are away for repair.
  public var count: Int64 = 1
  /// A remark for people; nil if nobody wrote one.
  public var note: LongText?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// Who created it.
  public var createdBy: Trail<Person>?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
}

extension NameKind {
  /// Moulds, by their code.
  public static let mould = NameKind("mould")
}

/// Moulds by code.
extension Repository where Item == Mould {
  /// The mould with this code, whatever its letter case. Throws `notfound.any`.
  public func named(_ code: String) async throws -> Mould {
    if let found = try await fetch(key: Mould.codeKey, TextFolding.fold(code)) {
      return found
    }
    if let id = RecordID(code), let found = try await fetch(id) { return found }
    let meant = await hint(for: code, in: Mould.Columns.foldedCode) { $0.code }
    throw OpsError(
      .notFound, "There is no mould \(Excerpt.of(code))", field: "mould",
      hint: meant ?? "run `opsh mould list` to list the moulds")
  }
}
