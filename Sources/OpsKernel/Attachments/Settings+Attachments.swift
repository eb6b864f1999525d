import OpsDomain

extension Settings {
  /// Megabytes of 2^20 bytes that one attached file may have.
  public static let attachmentLimit: BookSetting<Int64> = .count(
    "attachment.file_limit", 1, 4_096, default: 1_024,
    "Megabytes that one attached file may have.")

  /// Megabytes of 2^20 bytes that all attached files of the book may have together.
  public static let attachmentQuota: BookSetting<Int64> = .count(
    "attachment.quota", 1, 10_000_000, default: 20_480,
    "Megabytes that all attached files of the book may have together.")

  /// The settings of attachments, in the order in which people read them.
  static let ofAttachments = [attachmentLimit.definition, attachmentQuota.definition]
}
