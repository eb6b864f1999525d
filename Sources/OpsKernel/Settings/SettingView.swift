import OpsDomain

/// A setting as operations answer it.
public struct SettingView: OperationOutput, Equatable {
  public static let answerName = "setting/1"

  public let key: String
  public let value: String
  public let `default`: String
  public let isDefault: Bool
  public let type: String
  /// What is allowed, in words.
  public let range: String
  public let summary: String
  public let updatedAt: Instant?
  public let updatedBy: RecordID?
  public let updatedByName: String?

  /// - Parameters:
  ///   - currency: Of the book: amounts have defaults that can be paid in it.
  ///   - people: Names of users.
  init(
    _ definition: SettingDefinition, _ setting: Setting?, in currency: Currency,
    people: [RecordID: String]
  ) {
    key = definition.key
    let standard = definition.standard(in: currency)
    let stored = setting?.value ?? standard
    // A book of an earlier version may spell the same value in another way.
    value = (try? definition.normalised(stored)) ?? stored
    `default` = standard
    isDefault =
      setting.map {
        definition.keepsAuthor && TextFolding.sameBytes($0.value, standard)
      } ?? true
    type = definition.type
    range = definition.range
    summary = definition.summary
    updatedAt = setting?.updatedAt
    updatedBy = setting?.updatedBy
    updatedByName = setting?.updatedBy.flatMap { people[$0] }
  }

  public static let columns: [FieldColumn] = [
    .init("key", "SETTING"), .init("value", "VALUE"), .init("default", "DEFAULT"),
    .init("range", "ALLOWED"), .init("summary", "DECIDES"),
  ]
}
