/// Something that offers ``BulkService``.
public protocol HasBulkService {
  var bulk: BulkService { get }
}
