import OpsDomain
import OpsKernel

/// An image as lists show it. The image itself is at `/v1/images/DIGEST` of a server.
public struct MarketImageView: AnswerRecord, Equatable {
  /// Its place in the list, from 1 on.
  public let number: Int64
  /// `hero` or `logo` for an image of a partner; null for one of a menu item.
  public let kind: PartnerImageKind?
  /// SHA-256 of the image.
  public let digest: String
  /// Format of the image, as its bytes show.
  public let type: ImageType
  /// How large it is.
  public let bytes: Int64
}
