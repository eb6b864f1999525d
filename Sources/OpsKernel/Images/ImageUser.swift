import OpsDomain
import OpsStorage

/// An area whose records name images: what it says to those who keep them.
package protocol ImageUser: AreaHook {
  /// The operations that take images: people who may run one of them may bring images.
  var operations: [OperationDescriptor] { get }
  /// The operations that show images: a token that is meant for none of them is shown none. Which
  /// images it is shown then, ``reading(of:_:)`` says.
  var showing: [OperationDescriptor] { get }
  /// Bytes of the largest image that one of them takes.
  var largest: Int { get }

  /// Whether there can be images at all, so that looking after them is worth the while.
  func isUsed(_ system: Transaction) async throws -> Bool

  /// Which of these images a record names, also a record that the caller may not see.
  /// - Parameter system: Has the rights of the system.
  func named(
    _ digests: [ImageDigest], _ system: Transaction
  ) async throws -> Set<ImageDigest>

  /// The images that records name, each once and in the order of their digests, at most `limit`
  /// after one of them; empty when there are no more.
  /// - Parameter system: Has the rights of the system.
  func digests(
    after digest: ImageDigest?, limit: Int, _ system: Transaction
  ) async throws -> [ImageDigest]

  /// The images that are about a person, and go with them.
  /// - Parameters:
  ///   - schema: What the person is a record of.
  ///   - system: Has the rights of the system.
  func images(
    of person: RecordID, in schema: Schema, _ system: Transaction
  ) async throws -> [ImageDigest]

  /// Whose personal data the image shows, of a record that names it, and that the caller of
  /// `transaction` may see by an operation that the caller's token is meant for; empty for an image
  /// that shows none, nil without such a record.
  func reading(
    of digest: ImageDigest, _ transaction: Transaction
  ) async throws -> PersonalReading?
}
