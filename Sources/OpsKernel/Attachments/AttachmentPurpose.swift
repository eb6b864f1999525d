import OpsDomain

/// What a file of a record is for.
public enum AttachmentPurpose: String, ColumnChoice, Codable {
  /// Any file: a scan, a contract, a photo. People who work with the record see it.
  case file
  /// An image of goods. Everybody who sees the record sees it.
  case image
  /// The image that stands for a person or company. Everybody who sees the record sees it.
  case avatar
}
