/// Something that offers ``TransferService``.
public protocol HasTransferService {
  var transfers: TransferService { get }
}
