DROP INDEX "enquiries_by_next_step";--> statement-breakpoint
DROP INDEX "enquiries_by_words";--> statement-breakpoint
ALTER TABLE "answer_templates" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "next_step_at" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_pages" ADD COLUMN "is_judged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_users" ADD COLUMN "language" text;--> statement-breakpoint
CREATE UNIQUE INDEX "answer_templates_topic" ON "answer_templates" USING btree ("lang","topic") WHERE topic is not null;--> statement-breakpoint
CREATE INDEX "enquiries_by_next_step" ON "enquiries" USING btree ("next_step_on","next_step_at","id") WHERE next_step_on is not null;--> statement-breakpoint
CREATE INDEX "enquiries_by_words" ON "enquiries" USING gin ((lower("name") || ' ' || lower("mail") || ' ' || regexp_replace("mobile", '\D', '', 'g') || ' ' || lower("number") || ' ' || replace(lower("number"), '-', '') || ' ' || lower("brand") || ' ' || lower("car_model") || ' ' || lower("car_model_sign") || ' ' || lower("remark")) gin_trgm_ops);--> statement-breakpoint
-- A lost enquiry is no answer: the buyer was not told anything (docs/adr/0035).
CREATE OR REPLACE FUNCTION note_first_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.first_answered_at IS NULL AND NEW.erased_at IS NULL AND NEW.state IN ('answered', 'won') THEN
    NEW.first_answered_at := coalesce(NEW.state_at, now());
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
-- An answer that is taken back, because somebody pressed the wrong button, is counted back.
CREATE OR REPLACE FUNCTION count_changed_enquiries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM old_rows AS before JOIN new_rows AS became USING (id)
    WHERE (before.state = 'spam') <> (became.state = 'spam')
      OR before.first_answered_at IS DISTINCT FROM became.first_answered_at
  ) THEN
    RETURN NULL;
  END IF;
  PERFORM count_daily(array_agg(measure), array_agg(day), array_agg(value), array_agg(change)) FROM (
    SELECT counted.measure, counted.day, counted.value,
      sum(CASE WHEN became.state = 'spam' THEN -1 ELSE 1 END)::bigint AS change
    FROM old_rows AS before JOIN new_rows AS became USING (id), LATERAL enquiry_measures(
      became.created_at, became.port, became.lang, became.country_id, became.source, became.promotion_id,
      became.car_model_sign
    ) AS counted
    WHERE (before.state = 'spam') <> (became.state = 'spam') AND became.kind <> 'intention'
    GROUP BY 1, 2, 3
    UNION ALL
    SELECT 'spam', (became.created_at AT TIME ZONE 'Asia/Shanghai')::date, '',
      sum(CASE WHEN became.state = 'spam' THEN 1 ELSE -1 END)::bigint
    FROM old_rows AS before JOIN new_rows AS became USING (id)
    WHERE (before.state = 'spam') <> (became.state = 'spam') AND became.kind <> 'intention'
    GROUP BY 2
    UNION ALL
    SELECT 'answer ' || became.port, (became.created_at AT TIME ZONE 'Asia/Shanghai')::date,
      answer_minutes(became.created_at, answers.at), sum(answers.change)::bigint
    FROM old_rows AS before JOIN new_rows AS became USING (id),
      LATERAL (VALUES (before.first_answered_at, -1), (became.first_answered_at, 1)) AS answers(at, change)
    WHERE before.first_answered_at IS DISTINCT FROM became.first_answered_at
      AND answers.at IS NOT NULL AND became.kind <> 'intention'
    GROUP BY 1, 2, 3
  ) AS changes;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Answers that were none: by the audit trail the enquiry was lost first. The trigger counts them back.
UPDATE "enquiries" SET "first_answered_at" = answers."at" FROM (
  SELECT "subject_id", min("at") FILTER (WHERE "after" ->> 'state' IN ('answered', 'won')) AS "at"
  FROM "audit_entries" WHERE "subject_kind" = 'enquiry' AND "after" ->> 'state' IN ('answered', 'won', 'lost')
  GROUP BY 1
  HAVING min("at") FILTER (WHERE "after" ->> 'state' = 'lost')
    < coalesce(min("at") FILTER (WHERE "after" ->> 'state' IN ('answered', 'won')), 'infinity')
) AS answers
WHERE answers."subject_id" = "enquiries"."id"::text AND "first_answered_at" IS NOT NULL;--> statement-breakpoint
-- The steps are those of lib/config/visit-steps.ts. One counts where the visitor's visit of that day is
-- known, whichever comes first, so that no step ever has more visitors than there were visits.
CREATE OR REPLACE FUNCTION count_visit_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows WHERE station = 'step') THEN
    PERFORM count_daily(array_agg('step'::text), array_agg(day), array_agg(module), array_agg(change))
    FROM (
      SELECT day, module, count(*) AS change FROM (
        SELECT came.day, came.module FROM new_rows AS came
        WHERE came.plate = 'way' AND came.station = 'step' AND (
          came.module = 'visit' OR came.module IN ('car', 'form', 'sent') AND EXISTS (
            SELECT FROM unique_views AS known WHERE known.day = came.day AND known.plate = 'way'
              AND known.module = 'visit' AND known.station = 'step' AND known.visitor = came.visitor
          )
        )
        UNION ALL
        SELECT known.day, known.module FROM new_rows AS came JOIN unique_views AS known
          ON known.day = came.day AND known.plate = 'way' AND known.module IN ('car', 'form', 'sent')
            AND known.station = 'step' AND known.visitor = came.visitor
        WHERE came.plate = 'way' AND came.module = 'visit' AND came.station = 'step' AND NOT EXISTS (
          SELECT FROM new_rows AS same WHERE same.day = known.day AND same.plate = 'way'
            AND same.module = known.module AND same.station = 'step' AND same.visitor = known.visitor
        )
      ) AS steps
      GROUP BY 1, 2
    ) AS changes;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- What the last check that came to its end has looked at.
UPDATE "site_pages" SET "is_judged" = true WHERE "check_id" IN (SELECT "check_id" FROM "site_checks" WHERE "state" = 'done');--> statement-breakpoint
-- Ten templates of each language, there from the start; what staff remove does not come back.
INSERT INTO "answer_templates" ("lang", "topic", "title", "text", "updated_at", "updated_by") VALUES
  ('ar', 'price', '', 'مرحبًا {name}! {car}، الرقم المرجعي {stock}: {price}. هذا سعر السيارة عند المنفذ الحدودي. لا يشمل الرسوم الجمركية والضريبة الانتقائية وضريبة القيمة المضافة ورسم إعادة التدوير في بلدك، ولا التسجيل، ولا التوصيل إلى مدينتك. اكتب لي إلى أي مدينة ستذهب السيارة لنحسب المبلغ كاملًا معًا.', now(), ''),
  ('ar', 'stock', '', 'مرحبًا {name}! {car} ({stock}) متوفرة الآن: {port}، {address}. تبقى السيارة معروضة للبيع حتى توقيع العقد، فأخبرني قريبًا إذا أردتها. يمكنني أن أرسل لك فيديو لهذه السيارة نفسها.', now(), ''),
  ('ar', 'papers', '', 'تستلم مع السيارة العقد والفاتورة باسمك وبيان التصدير. أرسل لك نسخًا منها لمراجعتها قبل الدفع. تحتاج في جمارك بلدك إلى هذه الأوراق وجواز السفر، أما ما يُطلب غيرها فيعرفه المخلّص الجمركي. هل أرسل لك القائمة كاملة؟', now(), ''),
  ('ar', 'deposit', '', 'بدفع عربون نحجز لك {car} ({stock})، ويُخصم العربون من السعر. يذكر العقد قيمته وحتى متى نحجز السيارة ومتى يُعاد إليك المبلغ. الدفع بتحويل مصرفي، وفقط إلى الحساب المكتوب في العقد. هل أجهّز العقد؟ أحتاج إلى اسمك كما في جواز السفر.', now(), ''),
  ('ar', 'delivery', '', 'التوصيل غير مشمول في السعر عند المنفذ. يمكنك أن تقود السيارة بنفسك إلى بلدك، أو تُنقل على شاحنة نقل السيارات، أو بالقطار إذا اشتريت أكثر من واحدة. اكتب لي اسم مدينتك لأرسل لك السعر والمدة كتابةً.', now(), ''),
  ('ar', 'visit', '', 'أهلًا بك في زيارتنا: {port}، {address}، الهاتف {phone}. اكتب لي اليوم والساعة تقريبًا لأجهّز السيارة وأستقبلك. احتفظ برقم استفسارك معك: {number}.', now(), ''),
  ('ar', 'soldOut', '', 'للأسف بيعت {car} ({stock}). لدينا سيارات مشابهة متوفرة، ويسعدني أن أرسل لك اثنتين أو ثلاثًا مع الأسعار والصور. ما الأهم بالنسبة إليك: السعر أم سنة الصنع أم نظام الدفع أم الحجم؟ وإذا أردت هذه السيارة تحديدًا فسأكتب لك عند وصول التالية.', now(), ''),
  ('ar', 'callMe', '', 'مرحبًا {name}! الحديث هاتفيًا أسهل. متى يناسبك أن أتصل، وعلى أي رقم؟ ويمكنك الاتصال بنا أيضًا: {phone}.', now(), ''),
  ('ar', 'thanks', '', '{name}، شكرًا لاختيارك {company}! إذا كان هناك ما هو غير واضح في السيارة أو الأوراق فاكتب لي هنا في أي وقت. يسعدنا أن تكتب تقييمًا على موقعنا، فهو يساعد الآخرين على الاختيار.', now(), ''),
  ('ar', 'reminder', '', 'مرحبًا {name}! سألتنا عن {car} (الاستفسار {number}). هل ما زلت مهتمًا؟ يمكنني أن أجيب عن أسئلتك أو أرسل فيديو أو أبحث لك عن سيارة أخرى. وإذا غيّرت رأيك فأخبرني فقط، ولن أكتب لك مرة أخرى.', now(), ''),
  ('de', 'price', '', 'Guten Tag, {name}! {car}, Referenz {stock}: {price}. Das ist der Preis ab Grenze. Nicht enthalten sind Zoll, Verbrauchsteuer, Mehrwertsteuer und Recyclingabgabe Ihres Landes, die Zulassung und die Lieferung in Ihre Stadt. Schreiben Sie mir, in welche Stadt das Auto soll, dann rechnen wir den Gesamtpreis zusammen aus.', now(), ''),
  ('de', 'stock', '', 'Guten Tag, {name}! {car} ({stock}) ist auf Lager: {port}, {address}. Bis ein Vertrag unterschrieben ist, steht das Auto zum Verkauf; sagen Sie mir also bald, wenn Sie es möchten. Gern schicke ich Ihnen ein Video von genau diesem Auto.', now(), ''),
  ('de', 'papers', '', 'Zum Auto bekommen Sie Vertrag und Rechnung auf Ihren Namen sowie die Ausfuhranmeldung. Kopien schicke ich Ihnen vor der Zahlung zum Prüfen. Für den Zoll zu Hause brauchen Sie diese Papiere und Ihren Reisepass; was Ihr Land sonst verlangt, weiß Ihr Zollagent. Soll ich Ihnen die ganze Liste schicken?', now(), ''),
  ('de', 'deposit', '', 'Mit einer Anzahlung halten wir {car} ({stock}) für Sie zurück; sie wird auf den Preis angerechnet. Im Vertrag steht, wie hoch sie ist, bis wann wir das Auto zurückhalten und wann Sie das Geld zurückbekommen. Bitte zahlen Sie per Überweisung und nur auf das Konto, das im Vertrag steht. Soll ich ihn vorbereiten? Dafür brauche ich Ihren Namen wie im Reisepass.', now(), ''),
  ('de', 'delivery', '', 'Die Lieferung gehört nicht zum Preis ab Grenze. Sie können selbst nach Hause fahren, das Auto mit einem Autotransporter bringen lassen oder, bei mehreren, mit der Bahn. Schreiben Sie mir Ihre Stadt, dann schicke ich Ihnen Preis und Dauer schriftlich.', now(), ''),
  ('de', 'visit', '', 'Kommen Sie vorbei: {port}, {address}, Telefon {phone}. Nennen Sie mir Tag und ungefähre Uhrzeit, dann steht das Auto bereit und ich empfange Sie. Halten Sie bitte die Nummer Ihrer Anfrage bereit: {number}.', now(), ''),
  ('de', 'soldOut', '', 'Leider ist {car} ({stock}) schon verkauft. Ähnliche Autos haben wir auf Lager: Gern schicke ich Ihnen zwei oder drei mit Preis und Bildern. Was ist Ihnen am wichtigsten: Preis, Baujahr, Antrieb oder Größe? Und wenn es genau dieses sein soll, schreibe ich Ihnen, sobald das nächste kommt.', now(), ''),
  ('de', 'callMe', '', 'Guten Tag, {name}! Am einfachsten besprechen wir das am Telefon. Wann darf ich Sie anrufen, und unter welcher Nummer? Sie können auch uns anrufen: {phone}.', now(), ''),
  ('de', 'thanks', '', '{name}, danke, dass Sie sich für {company} entschieden haben! Wenn zum Auto oder zu den Papieren etwas unklar ist, schreiben Sie mir jederzeit hier. Über eine Bewertung auf unserer Seite würden wir uns freuen: Sie hilft anderen bei der Wahl.', now(), ''),
  ('de', 'reminder', '', 'Guten Tag, {name}! Sie hatten nach {car} gefragt (Anfrage {number}). Haben Sie noch Interesse? Ich beantworte gern Ihre Fragen, schicke ein Video oder suche etwas anderes. Wenn Sie sich anders entschieden haben, sagen Sie es einfach, dann schreibe ich nicht mehr.', now(), ''),
  ('en', 'price', '', 'Hello {name}! {car}, stock number {stock}: {price}. This is the price of the car at the port. It does not include your country’s import duty, excise, VAT and recycling fee, registration, or delivery to your city. Tell me which city the car goes to, and I will work out the total with you.', now(), ''),
  ('en', 'stock', '', 'Hello {name}! {car} ({stock}) is in stock: {port}, {address}. It stays on sale until a contract is signed, so let me know soon if you want it. I can send you a video of this very car.', now(), ''),
  ('en', 'papers', '', 'With the car you get a contract and an invoice in your name, and the export declaration. I send you copies to check before you pay. For customs at home you need these papers and your passport; what else your country asks for, your customs broker will know. Shall I send you the whole list?', now(), ''),
  ('en', 'deposit', '', 'With a deposit we keep {car} ({stock}) for you, and it counts towards the price. The contract says how much it is, until when the car is kept, and in which cases you get the money back. Please pay by bank transfer, and only to the account printed in the contract. Shall I prepare it? I need your name as it is in your passport.', now(), ''),
  ('en', 'delivery', '', 'Delivery is not part of the price at the port. You can drive the car home yourself, have it brought on a car carrier, or by rail if you take several. Tell me your city, and I will send you the price and the time in writing.', now(), ''),
  ('en', 'visit', '', 'Come and see us: {port}, {address}, phone {phone}. Tell me the day and roughly the time, and I will have the car ready and meet you. Please have the number of your enquiry at hand: {number}.', now(), ''),
  ('en', 'soldOut', '', 'I am sorry, {car} ({stock}) has been sold. We have similar cars in stock: I will gladly send you two or three with prices and pictures. What matters most to you: the price, the year, the drive or the size? And if you want exactly this one, I will write to you when the next one arrives.', now(), ''),
  ('en', 'callMe', '', 'Hello {name}! This is easier to talk through. When may I call you, and at which number? You can also call us yourself: {phone}.', now(), ''),
  ('en', 'thanks', '', '{name}, thank you for choosing {company}! If anything about the car or its papers is unclear, write to me here at any time. We would be glad of a review on our site: it helps others decide.', now(), ''),
  ('en', 'reminder', '', 'Hello {name}! You asked us about {car} (enquiry {number}). Are you still interested? I can answer your questions, send a video or look for another car. If you have decided otherwise, just tell me, and I will not write again.', now(), ''),
  ('es', 'price', '', '¡Hola, {name}! {car}, referencia {stock}: {price}. Es el precio del auto en la frontera. No incluye el arancel, el impuesto especial, el IVA ni la tasa de reciclaje de su país, ni la matriculación, ni la entrega en su ciudad. Dígame a qué ciudad va el auto y calculamos juntos el total.', now(), ''),
  ('es', 'stock', '', '¡Hola, {name}! {car} ({stock}) está en stock: {port}, {address}. Sigue a la venta hasta que se firme un contrato, así que, si le interesa, avíseme pronto. Puedo enviarle un video de este mismo auto.', now(), ''),
  ('es', 'papers', '', 'Con el auto recibe el contrato y la factura a su nombre, y la declaración de exportación. Le envío copias para que las revise antes de pagar. Para la aduana de su país necesita estos documentos y su pasaporte; su agente de aduanas sabrá qué más se pide. ¿Le envío la lista completa?', now(), ''),
  ('es', 'deposit', '', 'Con un anticipo le reservamos {car} ({stock}), y ese importe se descuenta del precio. El contrato dice cuánto es, hasta cuándo le guardamos el auto y en qué casos se le devuelve el dinero. Pague por transferencia y solo a la cuenta que figura en el contrato. ¿Se lo preparo? Necesito su nombre tal como está en el pasaporte.', now(), ''),
  ('es', 'delivery', '', 'La entrega no está incluida en el precio en frontera. Puede volver a casa al volante, recibir el auto en un camión portavehículos o, si lleva varios, en tren. Dígame su ciudad y le envío el precio y el plazo por escrito.', now(), ''),
  ('es', 'visit', '', 'Venga a vernos: {port}, {address}, teléfono {phone}. Dígame el día y la hora aproximada: tendré el auto listo y le recibiré. Tenga a mano el número de su consulta: {number}.', now(), ''),
  ('es', 'soldOut', '', 'Lo siento, {car} ({stock}) ya se vendió. Tenemos autos parecidos: le envío con gusto dos o tres, con precios y fotos. ¿Qué es lo más importante para usted: el precio, el año, la tracción o el tamaño? Y si quiere justo este modelo, le escribo cuando llegue el próximo.', now(), ''),
  ('es', 'callMe', '', '¡Hola, {name}! Es más fácil hablarlo por teléfono. ¿Cuándo puedo llamarle y a qué número? También puede llamarnos usted: {phone}.', now(), ''),
  ('es', 'thanks', '', '{name}, ¡gracias por elegir {company}! Si algo del auto o de los documentos no está claro, escríbame aquí cuando quiera. Le agradeceríamos una opinión en nuestro sitio: ayuda a otros a decidir.', now(), ''),
  ('es', 'reminder', '', '¡Hola, {name}! Nos preguntó por {car} (consulta {number}). ¿Le sigue interesando? Puedo responder a sus preguntas, enviarle un video o buscar otro auto. Si cambió de idea, dígamelo y no le escribiré más.', now(), ''),
  ('fr', 'price', '', 'Bonjour {name} ! {car}, référence {stock} : {price}. C’est le prix de la voiture à la frontière. Il ne comprend ni les droits de douane, l’accise, la TVA et la taxe de recyclage de votre pays, ni l’immatriculation, ni la livraison jusqu’à votre ville. Dites-moi dans quelle ville va la voiture, et nous calculerons le total ensemble.', now(), ''),
  ('fr', 'stock', '', 'Bonjour {name} ! {car} ({stock}) est en stock : {port}, {address}. Elle reste en vente tant qu’aucun contrat n’est signé : si elle vous plaît, dites-le-moi vite. Je peux vous envoyer une vidéo de cette voiture précise.', now(), ''),
  ('fr', 'papers', '', 'Avec la voiture, vous recevez le contrat et la facture à votre nom, ainsi que la déclaration d’exportation. Je vous envoie des copies à vérifier avant le paiement. Pour la douane chez vous, il faut ces documents et votre passeport ; votre transitaire saura ce que votre pays demande en plus. Voulez-vous la liste complète ?', now(), ''),
  ('fr', 'deposit', '', 'Avec un acompte, nous vous réservons {car} ({stock}) ; il est déduit du prix. Le contrat indique son montant, jusqu’à quand la voiture est gardée et dans quels cas il vous est rendu. Payez par virement, et uniquement sur le compte qui figure dans le contrat. Voulez-vous que je le prépare ? Il me faut votre nom tel qu’il est dans le passeport.', now(), ''),
  ('fr', 'delivery', '', 'La livraison n’est pas comprise dans le prix à la frontière. Vous pouvez rentrer au volant, faire venir la voiture sur un porte-voitures, ou par le train si vous en prenez plusieurs. Indiquez-moi votre ville, et je vous envoie le prix et le délai par écrit.', now(), ''),
  ('fr', 'visit', '', 'Venez nous voir : {port}, {address}, téléphone {phone}. Indiquez-moi le jour et l’heure approximative : la voiture sera prête et je vous accueillerai. Gardez sous la main le numéro de votre demande : {number}.', now(), ''),
  ('fr', 'soldOut', '', 'Malheureusement, {car} ({stock}) n’est plus disponible : la voiture est vendue. Nous avons des voitures proches en stock : je vous en envoie volontiers deux ou trois, avec prix et photos. Qu’est-ce qui compte le plus pour vous : le prix, l’année, la transmission ou la taille ? Et si vous voulez exactement celle-ci, je vous écrirai à la prochaine arrivée.', now(), ''),
  ('fr', 'callMe', '', 'Bonjour {name} ! Le plus simple est d’en parler. Quand puis-je vous appeler, et à quel numéro ? Vous pouvez aussi nous appeler : {phone}.', now(), ''),
  ('fr', 'thanks', '', '{name}, merci d’avoir choisi {company} ! Si quelque chose n’est pas clair à propos de la voiture ou des documents, écrivez-moi ici à tout moment. Un avis sur notre site nous ferait plaisir : il aide les autres à choisir.', now(), ''),
  ('fr', 'reminder', '', 'Bonjour {name} ! Vous nous aviez demandé des informations sur {car} (demande {number}). Cela vous intéresse-t-il toujours ? Je peux répondre à vos questions, envoyer une vidéo ou chercher autre chose. Si vous avez changé d’avis, dites-le-moi simplement, et je ne vous écrirai plus.', now(), ''),
  ('it', 'price', '', 'Buongiorno {name}! {car}, codice {stock}: {price}. È il prezzo dell’auto al confine. Non comprende dazio, accisa, IVA e tassa di riciclaggio del Suo Paese, l’immatricolazione e la consegna nella Sua città. Mi scriva in quale città va l’auto e calcoliamo insieme il totale.', now(), ''),
  ('it', 'stock', '', 'Buongiorno {name}! {car} ({stock}) è disponibile: {port}, {address}. Finché non si firma un contratto resta in vendita, quindi se Le interessa me lo dica presto. Posso mandarle un video proprio di quest’auto.', now(), ''),
  ('it', 'papers', '', 'Con l’auto riceve il contratto e la fattura a Suo nome e la dichiarazione di esportazione. Le mando le copie da controllare prima del pagamento. Per la dogana nel Suo Paese servono questi documenti e il passaporto; che cos’altro occorre lo sa il Suo spedizioniere doganale. Le mando l’elenco completo?', now(), ''),
  ('it', 'deposit', '', 'Con un acconto Le teniamo da parte {car} ({stock}); l’importo si scala dal prezzo. Nel contratto è scritto quanto si versa, fino a quando teniamo l’auto e in quali casi il denaro viene restituito. Paghi con bonifico e solo sul conto indicato nel contratto. Lo preparo? Mi serve il Suo nome come nel passaporto.', now(), ''),
  ('it', 'delivery', '', 'La consegna non è compresa nel prezzo al confine. Può tornare a casa guidando, farsela portare con una bisarca oppure, se ne prende più di una, in treno. Mi scriva la Sua città e Le mando per iscritto prezzo e tempi.', now(), ''),
  ('it', 'visit', '', 'Venga a trovarci: {port}, {address}, telefono {phone}. Mi dica il giorno e più o meno l’ora: Le faccio trovare l’auto pronta e La accolgo io. Tenga a portata di mano il numero della Sua richiesta: {number}.', now(), ''),
  ('it', 'soldOut', '', 'Mi dispiace, {car} ({stock}) è già stata venduta. Abbiamo auto simili disponibili: Le mando volentieri due o tre proposte con prezzi e foto. Che cosa conta di più per Lei: il prezzo, l’anno, la trazione o le dimensioni? E se vuole proprio questa, Le scrivo quando arriva la prossima.', now(), ''),
  ('it', 'callMe', '', 'Buongiorno {name}! È più semplice parlarne a voce. Quando posso chiamarla, e a quale numero? Può anche chiamarci Lei: {phone}.', now(), ''),
  ('it', 'thanks', '', '{name}, grazie di aver scelto {company}! Se qualcosa non è chiaro sull’auto o sui documenti, mi scriva qui quando vuole. Una recensione sul nostro sito ci farebbe piacere: aiuta gli altri a scegliere.', now(), ''),
  ('it', 'reminder', '', 'Buongiorno {name}! Ci aveva chiesto informazioni su {car} (richiesta {number}). Le interessa ancora? Posso rispondere alle Sue domande, mandarle un video o cercare un’altra auto. Se ha cambiato idea me lo dica pure: non La disturberò più.', now(), ''),
  ('mn', 'price', '', 'Сайн байна уу, {name}! {car}, дугаар {stock}: {price}. Энэ бол боомт дээрх машины үнэ. Танай улсын импортын татвар, онцгой албан татвар, НӨАТ, бүртгэл, хот хүртэлх хүргэлт орохгүй. Машинаа аль хотод авч явахаа бичвэл нийт зардлыг хамт тооцоод өгье.', now(), ''),
  ('mn', 'stock', '', 'Сайн байна уу, {name}! {car} ({stock}) бэлэн байгаа. {port}: {address}. Гэрээ байгуултал зарагдах боломжтой тул авах бол эртхэн хэлээрэй. Яг энэ машины бичлэгийг явуулж болно.', now(), ''),
  ('mn', 'papers', '', 'Машинтай хамт таны нэр дээрх гэрээ, нэхэмжлэх, экспортын мэдүүлгийг өгнө. Төлбөр хийхээс өмнө шалгуулахаар хуулбарыг нь явуулна. Гаальд эдгээр бичиг баримт, паспорт хэрэгтэй; өөр юу шаардахыг гаалийн зуучлагч хэлж өгнө. Бүрэн жагсаалтыг явуулах уу?', now(), ''),
  ('mn', 'deposit', '', 'Урьдчилгаа төлбөл {car} ({stock}) танд хадгалагдах бөгөөд уг мөнгө үнээс хасагдана. Хэдийг төлөх, хэдий хүртэл хадгалах, ямар тохиолдолд буцаахыг гэрээнд бичдэг. Төлбөрийг зөвхөн гэрээнд бичсэн данс руу банкаар шилжүүлээрэй. Гэрээ бэлдэх үү? Паспорт дээрх нэрээ бичээрэй.', now(), ''),
  ('mn', 'delivery', '', 'Хүргэлт боомт дээрх үнэд ороогүй. Машинаа өөрөө унаад явж болно, машин зөөгчөөр тээвэрлүүлж болно, хэд хэдийг авбал галт тэргээр ч болно. Хотоо бичвэл үнэ, хугацааг нь бичгээр явуулъя.', now(), ''),
  ('mn', 'visit', '', 'Ирж үзээрэй. {port}: {address}, утас {phone}. Хэдний өдөр, хэдэн цагийн үед ирэхээ бичвэл машиныг бэлдээд тосож авъя. Хүсэлтийн дугаараа авч ирээрэй: {number}.', now(), ''),
  ('mn', 'soldOut', '', 'Уучлаарай, {car} ({stock}) зарагдчихсан. Ойролцоо машинууд бэлэн байгаа, хоёр гурвын үнэ, зургийг явуулъя. Танд юу илүү чухал вэ: үнэ, он, хөтлөгч, хэмжээ? Яг ийм машин хэрэгтэй бол дараагийнх нь ирэхэд бичье.', now(), ''),
  ('mn', 'callMe', '', 'Сайн байна уу, {name}! Утсаар ярьвал амар. Хэзээ, ямар дугаар руу залгавал тохиромжтой вэ? Өөрөө залгасан ч болно: {phone}.', now(), ''),
  ('mn', 'thanks', '', '{name}, {company} компанийг сонгосонд баярлалаа! Машин, бичиг баримттай холбоотой ойлгомжгүй зүйл гарвал хэдийд ч бичээрэй. Сайт дээр сэтгэгдэл үлдээвэл баяртай байх болно, бусдад сонгоход нь тус болдог.', now(), ''),
  ('mn', 'reminder', '', 'Сайн байна уу, {name}! Та {car} машиныг сонирхож байсан (хүсэлт {number}). Одоо ч сонирхсон хэвээр үү? Асуултад хариулж, бичлэг явуулж, өөр машин хайж өгч болно. Бодлоо өөрчилсөн бол хэлээрэй, дахиж төвөг удахгүй.', now(), ''),
  ('nl', 'price', '', 'Goedendag {name}! {car}, referentie {stock}: {price}. Dit is de prijs van de auto aan de grens. Invoerrechten, accijns, btw en recyclingheffing van uw land, registratie en levering in uw stad zijn niet inbegrepen. Laat me weten naar welke stad de auto gaat, dan rekenen we samen het totaal uit.', now(), ''),
  ('nl', 'stock', '', 'Goedendag {name}! {car} ({stock}) staat op voorraad: {port}, {address}. Tot er een contract is getekend blijft de auto te koop, dus laat het snel weten als u hem wilt hebben. Ik stuur u graag een video van precies deze auto.', now(), ''),
  ('nl', 'papers', '', 'Bij de auto krijgt u een contract en een factuur op uw naam en de uitvoeraangifte. Voordat u betaalt, stuur ik u kopieën om te controleren. Voor de douane thuis hebt u deze papieren en uw paspoort nodig; wat uw land verder vraagt, weet uw douane-expediteur. Zal ik u de hele lijst sturen?', now(), ''),
  ('nl', 'deposit', '', 'Met een aanbetaling houden we {car} ({stock}) voor u vast; het bedrag gaat van de prijs af. In het contract staat hoeveel het is, tot wanneer we de auto vasthouden en wanneer u het geld terugkrijgt. Betaal per overschrijving, en alleen naar de rekening die in het contract staat. Zal ik het klaarmaken? Daarvoor heb ik uw naam nodig zoals in uw paspoort.', now(), ''),
  ('nl', 'delivery', '', 'De levering zit niet in de prijs aan de grens. U kunt zelf naar huis rijden, de auto met een autotransporter laten brengen of, bij meerdere auto’s, per trein. Noem me uw stad, dan stuur ik u prijs en levertijd schriftelijk.', now(), ''),
  ('nl', 'visit', '', 'Kom gerust langs: {port}, {address}, telefoon {phone}. Laat me weten welke dag en ongeveer hoe laat, dan staat de auto klaar en ontvang ik u. Houd het nummer van uw aanvraag bij de hand: {number}.', now(), ''),
  ('nl', 'soldOut', '', 'Helaas is {car} ({stock}) al verkocht. We hebben vergelijkbare auto’s op voorraad: ik stuur u er graag twee of drie met prijs en foto’s. Wat is voor u het belangrijkst: de prijs, het bouwjaar, de aandrijving of het formaat? En als het precies deze moet zijn, schrijf ik u zodra de volgende binnenkomt.', now(), ''),
  ('nl', 'callMe', '', 'Goedendag {name}! Dit bespreken we het makkelijkst even telefonisch. Wanneer mag ik u bellen, en op welk nummer? U kunt ons ook zelf bellen: {phone}.', now(), ''),
  ('nl', 'thanks', '', '{name}, bedankt dat u voor {company} hebt gekozen! Is er iets over de auto of de papieren niet duidelijk, schrijf me hier dan gerust. Met een beoordeling op onze site zouden we blij zijn: die helpt anderen bij hun keuze.', now(), ''),
  ('nl', 'reminder', '', 'Goedendag {name}! U vroeg ons naar {car} (aanvraag {number}). Hebt u nog belangstelling? Ik beantwoord graag uw vragen, stuur een video of zoek iets anders. Hebt u anders besloten, zeg het dan gewoon, dan schrijf ik niet meer.', now(), ''),
  ('pt', 'price', '', 'Olá, {name}! {car}, código {stock}: {price}. Este é o preço do carro na fronteira. Não inclui imposto de importação, imposto especial de consumo, IVA nem taxa de reciclagem do seu país, nem o registro, nem a entrega na sua cidade. Diga para qual cidade vai o carro e calculamos o total juntos.', now(), ''),
  ('pt', 'stock', '', 'Olá, {name}! {car} ({stock}) está disponível: {port}, {address}. Até a assinatura de um contrato ele continua à venda; se tiver interesse, me avise logo. Posso enviar um vídeo deste mesmo carro.', now(), ''),
  ('pt', 'papers', '', 'Com o carro você recebe o contrato e a fatura em seu nome e a declaração de exportação. Envio cópias para você conferir antes de pagar. Para a alfândega do seu país são necessários esses documentos e o passaporte; o que mais se exige, o seu despachante sabe. Quer que eu envie a lista completa?', now(), ''),
  ('pt', 'deposit', '', 'Com um sinal, reservamos {car} ({stock}) para você, e o valor é descontado do preço. O contrato diz quanto é, até quando guardamos o carro e em que casos o dinheiro é devolvido. Pague por transferência bancária e somente na conta que consta no contrato. Posso preparar? Preciso do seu nome como está no passaporte.', now(), ''),
  ('pt', 'delivery', '', 'A entrega não está incluída no preço na fronteira. Você pode voltar dirigindo, receber o carro por caminhão-cegonha ou, se levar vários, por trem. Diga a sua cidade e envio o preço e o prazo por escrito.', now(), ''),
  ('pt', 'visit', '', 'Venha nos visitar: {port}, {address}, telefone {phone}. Diga o dia e mais ou menos o horário: deixo o carro pronto e recebo você. Tenha em mãos o número da sua consulta: {number}.', now(), ''),
  ('pt', 'soldOut', '', 'Sinto muito, {car} ({stock}) já foi vendido. Temos carros parecidos disponíveis: envio com prazer dois ou três, com preços e fotos. O que é mais importante para você: preço, ano, tração ou tamanho? E se quiser exatamente este, escrevo quando chegar o próximo.', now(), ''),
  ('pt', 'callMe', '', 'Olá, {name}! É mais fácil conversar por telefone. Quando posso ligar, e para qual número? Se preferir, ligue para nós: {phone}.', now(), ''),
  ('pt', 'thanks', '', '{name}, obrigado por escolher a {company}! Se algo sobre o carro ou os documentos não estiver claro, escreva aqui quando quiser. Ficaríamos felizes com uma avaliação no nosso site: ela ajuda outras pessoas a escolher.', now(), ''),
  ('pt', 'reminder', '', 'Olá, {name}! Você nos perguntou sobre {car} (consulta {number}). Ainda tem interesse? Posso responder às suas perguntas, enviar um vídeo ou procurar outro carro. Se mudou de ideia, é só dizer, e não escrevo mais.', now(), ''),
  ('ru', 'price', '', 'Здравствуйте, {name}! {car}, {stock}: {price}. Это цена машины в порту. В неё не входят ввозная пошлина, акциз, НДС и утильсбор вашей страны, регистрация и доставка до вашего города. Напишите, в какой город повезёте машину, и я посчитаю вместе с вами полную сумму.', now(), ''),
  ('ru', 'stock', '', 'Здравствуйте, {name}! {car} ({stock}) в наличии. Где стоит: {port}, {address}. Пока договор не подписан, машина остаётся в продаже, поэтому, если она вам подходит, дайте знать поскорее. Могу прислать видео именно этой машины.', now(), ''),
  ('ru', 'papers', '', 'С машиной вы получаете договор и инвойс на ваше имя и экспортную декларацию. Копии пришлю на проверку до оплаты. Для таможни у вас дома нужны эти документы и паспорт; что ещё требуется в вашей стране, подскажет таможенный брокер. Прислать полный список?', now(), ''),
  ('ru', 'deposit', '', 'После внесения задатка {car} ({stock}) остаётся за вами, а сама сумма засчитывается в цену. В договоре указано, сколько вносить, до какого числа мы держим машину и когда деньги возвращаются. Платите банковским переводом и только на счёт, указанный в договоре. Подготовить договор? Понадобится ваше имя, как в паспорте.', now(), ''),
  ('ru', 'delivery', '', 'Доставка не входит в цену в порту. Можно уехать на машине своим ходом, отправить её автовозом, а если берёте несколько, то и поездом. Напишите ваш город, и я пришлю стоимость и срок письменно.', now(), ''),
  ('ru', 'visit', '', 'Приезжайте посмотреть. {port}: {address}, телефон {phone}. Напишите день и примерное время: подготовлю машину и встречу вас. Возьмите с собой номер заявки: {number}.', now(), ''),
  ('ru', 'soldOut', '', 'К сожалению, машина {car} ({stock}) уже продана. Есть похожие машины в наличии: пришлю два-три варианта с ценами и фото. Что для вас важнее: цена, год, привод или размер? А если нужна именно такая, напишу, когда придёт следующая.', now(), ''),
  ('ru', 'callMe', '', 'Здравствуйте, {name}! Проще обсудить голосом. Когда вам удобно говорить и по какому номеру позвонить? Можно и самим набрать нас: {phone}.', now(), ''),
  ('ru', 'thanks', '', '{name}, спасибо, что выбрали {company}! Если по машине или документам что-то непонятно, пишите сюда в любое время. Будем рады отзыву на сайте: он поможет выбрать другим.', now(), ''),
  ('ru', 'reminder', '', 'Здравствуйте, {name}! Вы спрашивали про {car} (заявка {number}). Ещё актуально? Отвечу на вопросы, пришлю видео или подберу другой вариант. Если передумали, просто скажите, больше не побеспокою.', now(), ''),
  ('th', 'price', '', 'สวัสดีค่ะ คุณ {name} {car} รหัสรถ {stock} ราคา {price} ค่ะ นี่คือราคาหน้าด่าน ยังไม่รวมอากรขาเข้า ภาษีสรรพสามิต ภาษีมูลค่าเพิ่ม และค่าจดทะเบียนในประเทศของคุณ รวมถึงค่าจัดส่งถึงเมืองของคุณ แจ้งเมืองปลายทางมาได้เลยค่ะ เราจะช่วยคำนวณยอดรวมทั้งหมดให้', now(), ''),
  ('th', 'stock', '', 'สวัสดีค่ะ คุณ {name} {car} ({stock}) มีรถพร้อมส่งที่ {port} {address} ค่ะ รถยังเปิดขายอยู่จนกว่าจะเซ็นสัญญา ถ้าสนใจแจ้งได้เลยนะคะ เราส่งวิดีโอของรถคันนี้ให้ดูได้ค่ะ', now(), ''),
  ('th', 'papers', '', 'คุณจะได้รับสัญญาและใบแจ้งหนี้ในชื่อของคุณ พร้อมใบขนสินค้าขาออกค่ะ เราจะส่งสำเนาให้ตรวจก่อนชำระเงิน สำหรับศุลกากรในประเทศของคุณต้องใช้เอกสารเหล่านี้กับหนังสือเดินทาง ส่วนเอกสารอื่นสอบถามตัวแทนออกของของคุณได้ ต้องการรายการเอกสารทั้งหมดไหมคะ', now(), ''),
  ('th', 'deposit', '', 'เมื่อวางมัดจำ เราจะเก็บ {car} ({stock}) ไว้ให้คุณ และหักเงินมัดจำจากราคารถค่ะ ในสัญญาจะระบุจำนวนเงิน เก็บรถไว้ให้ถึงวันไหน และกรณีใดที่จะได้เงินคืน กรุณาโอนผ่านธนาคารเข้าบัญชีที่ระบุในสัญญาเท่านั้นนะคะ ให้เตรียมสัญญาเลยไหมคะ ขอชื่อของคุณตามหนังสือเดินทางค่ะ', now(), ''),
  ('th', 'delivery', '', 'ค่าจัดส่งไม่รวมในราคาหน้าด่านค่ะ คุณจะขับกลับเอง ให้รถเทรลเลอร์ขนรถไปส่ง หรือส่งทางรถไฟถ้าซื้อหลายคันก็ได้ แจ้งเมืองของคุณมาได้เลย เราจะส่งราคาและระยะเวลาให้เป็นลายลักษณ์อักษรค่ะ', now(), ''),
  ('th', 'visit', '', 'เชิญมาดูรถได้ที่ {port} {address} โทร {phone} ค่ะ แจ้งวันและเวลาคร่าวๆ มาได้เลย เราจะเตรียมรถไว้และรอต้อนรับ กรุณาเตรียมหมายเลขคำสอบถามของคุณมาด้วยนะคะ {number}', now(), ''),
  ('th', 'soldOut', '', 'ขออภัยค่ะ {car} ({stock}) ขายไปแล้ว เรามีรถใกล้เคียงพร้อมส่ง ยินดีส่งให้ดูสองสามคันพร้อมราคาและรูปค่ะ คุณให้ความสำคัญกับอะไรมากที่สุดคะ ราคา ปีรถ ระบบขับเคลื่อน หรือขนาด ถ้าต้องการรุ่นนี้จริงๆ เราจะแจ้งเมื่อคันต่อไปมาถึงค่ะ', now(), ''),
  ('th', 'callMe', '', 'สวัสดีค่ะ คุณ {name} คุยทางโทรศัพท์น่าจะสะดวกกว่าค่ะ สะดวกให้โทรหาเมื่อไร ที่เบอร์ไหนคะ หรือโทรหาเราได้ที่ {phone}', now(), ''),
  ('th', 'thanks', '', 'ขอบคุณคุณ {name} ที่เลือก {company} ค่ะ ถ้ามีข้อสงสัยเรื่องรถหรือเอกสาร ส่งข้อความมาที่นี่ได้ทุกเมื่อ ถ้าช่วยเขียนรีวิวบนเว็บไซต์ให้เราด้วยจะยินดีมากค่ะ รีวิวช่วยให้คนอื่นตัดสินใจได้ง่ายขึ้น', now(), ''),
  ('th', 'reminder', '', 'สวัสดีค่ะ คุณ {name} คุณเคยสอบถามเรื่อง {car} ไว้ (หมายเลขคำสอบถาม {number}) ยังสนใจอยู่ไหมคะ เราตอบคำถาม ส่งวิดีโอ หรือหารถคันอื่นให้ได้ ถ้าเปลี่ยนใจแล้วแจ้งได้เลยค่ะ เราจะไม่รบกวนอีก', now(), ''),
  ('ur', 'price', '', 'السلام علیکم {name}! {car}، حوالہ نمبر {stock}: {price}۔ یہ سرحدی پورٹ پر گاڑی کی قیمت ہے۔ اس میں آپ کے ملک کی درآمدی ڈیوٹی، ایکسائز ڈیوٹی، سیلز ٹیکس، رجسٹریشن اور آپ کے شہر تک ڈیلیوری شامل نہیں۔ بتائیں گاڑی کس شہر جائے گی، ہم مل کر پوری رقم کا حساب کر لیتے ہیں۔', now(), ''),
  ('ur', 'stock', '', 'السلام علیکم {name}! {car} ({stock}) دستیاب ہے: {port}، {address}۔ معاہدے پر دستخط ہونے تک گاڑی برائے فروخت رہتی ہے، اس لیے پسند ہو تو جلد بتا دیں۔ میں آپ کو اسی گاڑی کی ویڈیو بھیج سکتا ہوں۔', now(), ''),
  ('ur', 'papers', '', 'گاڑی کے ساتھ آپ کو اپنے نام کا معاہدہ، انوائس اور ایکسپورٹ ڈیکلریشن ملتے ہیں۔ ادائیگی سے پہلے میں کاپیاں بھیج دوں گا تاکہ آپ دیکھ لیں۔ اپنے ملک کے کسٹمز کے لیے یہی کاغذات اور پاسپورٹ چاہییں؛ مزید کیا درکار ہے، یہ آپ کا کلیئرنگ ایجنٹ بتا دے گا۔ کیا پوری فہرست بھیج دوں؟', now(), ''),
  ('ur', 'deposit', '', 'بیعانہ دینے پر {car} ({stock}) آپ کے لیے روک لی جاتی ہے، اور یہ رقم قیمت میں شمار ہوتی ہے۔ معاہدے میں لکھا ہوتا ہے کہ کتنی رقم ہے، گاڑی کب تک روکی جائے گی اور رقم کن صورتوں میں واپس ملے گی۔ ادائیگی بینک ٹرانسفر سے اور صرف معاہدے میں لکھے اکاؤنٹ میں کریں۔ کیا معاہدہ تیار کر دوں؟ پاسپورٹ کے مطابق آپ کا نام چاہیے۔', now(), ''),
  ('ur', 'delivery', '', 'ڈیلیوری پورٹ کی قیمت میں شامل نہیں۔ آپ گاڑی خود چلا کر لے جا سکتے ہیں، کار کیریئر سے منگوا سکتے ہیں، یا کئی گاڑیاں ہوں تو ریل سے۔ اپنا شہر بتائیں، میں قیمت اور وقت لکھ کر بھیج دوں گا۔', now(), ''),
  ('ur', 'visit', '', 'دیکھنے ضرور آئیں: {port}، {address}، فون {phone}۔ دن اور تقریباً وقت بتا دیں، گاڑی تیار ملے گی اور میں خود آپ سے ملوں گا۔ اپنی درخواست کا نمبر ساتھ رکھیں: {number}۔', now(), ''),
  ('ur', 'soldOut', '', 'معذرت، {car} ({stock}) فروخت ہو چکی ہے۔ ملتی جلتی گاڑیاں دستیاب ہیں، دو تین کی قیمت اور تصویریں بھیج دیتا ہوں۔ آپ کے لیے سب سے اہم کیا ہے: قیمت، ماڈل کا سال، ڈرائیو یا سائز؟ اور اگر بالکل یہی چاہیے تو اگلی گاڑی آنے پر بتا دوں گا۔', now(), ''),
  ('ur', 'callMe', '', 'السلام علیکم {name}! فون پر بات کرنا آسان رہے گا۔ کب اور کس نمبر پر کال کروں؟ آپ خود بھی کال کر سکتے ہیں: {phone}۔', now(), ''),
  ('ur', 'thanks', '', '{name}، {company} کا انتخاب کرنے کا شکریہ! گاڑی یا کاغذات کے بارے میں کچھ پوچھنا ہو تو کسی بھی وقت یہاں لکھیں۔ ہماری سائٹ پر آپ ریویو لکھیں تو ہمیں خوشی ہوگی، اس سے دوسروں کو فیصلہ کرنے میں مدد ملتی ہے۔', now(), ''),
  ('ur', 'reminder', '', 'السلام علیکم {name}! آپ نے {car} کے بارے میں پوچھا تھا (درخواست {number})۔ کیا اب بھی دلچسپی ہے؟ میں سوالوں کے جواب دے سکتا ہوں، ویڈیو بھیج سکتا ہوں یا کوئی اور گاڑی ڈھونڈ سکتا ہوں۔ ارادہ بدل گیا ہو تو بس بتا دیں، پھر پیغام نہیں بھیجوں گا۔', now(), '');