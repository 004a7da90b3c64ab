import { EbmlReader, type Element } from './ebml';
import { damagedFile, unsupportedMedia, type VideoSize, videoSize } from './uploaded-media';

/** Element ids of WebM and Matroska (RFC 9559, section 5). */
const ID = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackType: 0x83,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  void: 0xec,
} as const;

/** The elements a player needs, by their parent; every other one is erased. */
const ALLOWED_IN_SEGMENT: readonly number[] = [
  ID.seekHead,
  ID.info,
  ID.tracks,
  ID.cluster,
  ID.cues,
];
/** TimestampScale, Duration, and the names of muxer and writer, which players require. */
const ALLOWED_IN_INFO: readonly number[] = [0x2ad7b1, 0x4489, 0x4d80, 0x5741];
/** Name, CodecName, AttachmentLink, Void and CRC-32: the elements of a track that are erased. */
const ERASED_IN_TRACK: readonly number[] = [0x536e, 0x258688, 0x7446, ID.void, 0xbf];
/** Timestamp, SimpleBlock, BlockGroup, PrevSize, Position, SilentTracks. */
const ALLOWED_IN_CLUSTER: readonly number[] = [0xe7, 0xa3, 0xa0, 0xab, 0xa7, 0x5854];
/** What else a cluster may hold, and is erased: Void, CRC-32, EncryptedBlock. */
const ERASED_IN_CLUSTER: readonly number[] = [ID.void, 0xbf, 0xaf];

const VIDEO = 1;
const AUDIO = 2;
const PROGRAM_NAME_BYTES_MAX = 200;
const HEADER_BYTES_MAX = 256;

class WebmStripper {
  private size: VideoSize | undefined;
  private hasCluster = false;

  constructor(private readonly reader: EbmlReader) {}

  strip(): VideoSize {
    const { length } = this.reader.bytes;
    const header = this.reader.elementAt(0, length);
    if (header.id !== ID.ebml || header.isOpen || header.end > HEADER_BYTES_MAX) {
      throw damagedFile();
    }
    const docType = this.reader.elementsIn(header).find(({ id }) => id === ID.docType);
    if (!docType || this.reader.text(docType) !== 'webm') throw unsupportedMedia();
    const segment = this.reader.elementAt(header.end, length);
    // One segment, and nothing after it.
    if (segment.id !== ID.segment || segment.end !== length) throw damagedFile();
    for (let at = segment.body; at < segment.end; ) at = this.stripPart(at, segment.end);
    if (!this.hasCluster) throw damagedFile();
    if (!this.size) throw unsupportedMedia();
    return this.size;
  }

  /** @returns the position after this child of the segment */
  private stripPart(at: number, limit: number): number {
    const part = this.reader.elementAt(at, limit);
    if (part.id === ID.cluster) return this.stripCluster(part);
    if (part.isOpen) throw damagedFile();
    if (!ALLOWED_IN_SEGMENT.includes(part.id)) this.reader.erase(part);
    else if (part.id === ID.info) this.stripInfo(part);
    else if (part.id === ID.tracks) this.stripTracks(part);
    return part.end;
  }

  /** A cluster of unknown size ends where the segment's next child begins. */
  private stripCluster(cluster: Element): number {
    this.hasCluster = true;
    let at = cluster.body;
    while (at < cluster.end) {
      const element = this.reader.elementAt(at, cluster.end);
      const isAllowed = ALLOWED_IN_CLUSTER.includes(element.id);
      if (!isAllowed && !ERASED_IN_CLUSTER.includes(element.id)) {
        if (cluster.isOpen) return at;
        throw damagedFile();
      }
      if (element.isOpen) throw damagedFile();
      if (!isAllowed) this.reader.erase(element);
      at = element.end;
    }
    return at;
  }

  private stripInfo(info: Element): void {
    for (const fact of this.reader.elementsIn(info)) {
      const isShort = fact.end - fact.body <= PROGRAM_NAME_BYTES_MAX;
      if (!ALLOWED_IN_INFO.includes(fact.id) || !isShort) this.reader.erase(fact);
    }
  }

  private stripTracks(tracks: Element): void {
    for (const track of this.reader.elementsIn(tracks)) {
      if (track.id !== ID.trackEntry) this.reader.erase(track);
      else this.stripTrack(track);
    }
  }

  private stripTrack(track: Element): void {
    const facts = this.reader.elementsIn(track);
    const typeFact = facts.find(({ id }) => id === ID.trackType);
    const type = typeFact ? this.reader.uint(typeFact) : 0;
    // Subtitles and other text tracks share the blocks of the rest, so they cannot be erased.
    if (type !== VIDEO && type !== AUDIO) throw unsupportedMedia();
    if (type === VIDEO) {
      const video = facts.find(({ id }) => id === ID.video);
      if (!video) throw damagedFile();
      const measures = this.reader.elementsIn(video);
      const measure = (wanted: number) => {
        const fact = measures.find(({ id }) => id === wanted);
        return fact ? this.reader.uint(fact) : 0;
      };
      this.size ??= videoSize(measure(ID.pixelWidth), measure(ID.pixelHeight));
    }
    for (const fact of facts) if (ERASED_IN_TRACK.includes(fact.id)) this.reader.erase(fact);
  }
}

/**
 * Checks every element of a WebM file, and turns what is not needed to play it (tags, title, date,
 * attachments) into voids of the same size. Time and memory are linear in the file's size.
 * @returns the size of the video
 * @throws UnusableFileError `file damaged`, or `only image and video` when it shows no picture
 */
export function stripWebmMetadata(bytes: Buffer): VideoSize {
  return new WebmStripper(new EbmlReader(bytes)).strip();
}
